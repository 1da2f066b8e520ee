// SPDX-License-Identifier: Apache-2.0

/// How many may do something at once; who comes later waits, and is called in turn.
actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(of number: Int) { free = number }

    func take() async {
        guard free == 0 else {
            free -= 1
            return
        }

        await withCheckedContinuation { waiting.append($0) }
    }

    func give() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
