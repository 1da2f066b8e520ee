// SPDX-License-Identifier: Apache-2.0

#if Fuzzing
import CLibFuzzer
import Foundation
import Fuzzing

// What libFuzzer calls. It owns main, and leaves arguments with two hyphens to us.
// SeeAlso: compiler-rt, lib/fuzzer/FuzzerInterface.h.

/// What is asked, named by `--target=ID`.
private let target: FuzzTarget = {
    guard let id = argument("target"), let target = FuzzTarget.named(id) else {
        stop("name what to fuzz: --target=\(FuzzTarget.all.map(\.id).joined(separator: "|"))")
    }

    return target
}()

/// Whether nothing may be changed but octets: what the structure is worth is seen by leaving it.
private let mutatesByOctetsAlone = argument("octets-alone") != nil

/// Writes the seeds of every target below the folder that `--seeds=DIR` names, and ends there.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
    guard let folder = argument("seeds") else {
        _ = target.id
        return 0
    }

    do {
        try Seeds(vectors: argument("vectors") ?? "Vectors").write(to: folder)
    } catch {
        stop("\(error)")
    }
    exit(0)
}

/// Asks the target about one input, and ends the process where something is not as it must be.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let octets = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    if let violation = target.violation(octets) {
        fatalError("\(target.id): \(violation)")
    }
    return 0
}

/// Changes an input in place, and gives how many octets it has then.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(
    _ start: UnsafeMutablePointer<UInt8>,
    _ count: Int,
    _ maximum: Int,
    _ seed: UInt32
) -> Int {
    let octets = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard !mutatesByOctetsAlone,
        let mutated = target.mutated(octets, seed: UInt64(seed)), mutated.count <= maximum
    else { return unsafe LLVMFuzzerMutate(start, count, maximum) }

    return unsafe put(mutated, start)
}

/// Puts an element of the second input into the first.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func crossOver(
    _ one: UnsafePointer<UInt8>?,
    _ countOfOne: Int,
    _ other: UnsafePointer<UInt8>?,
    _ countOfOther: Int,
    _ result: UnsafeMutablePointer<UInt8>,
    _ maximum: Int,
    _ seed: UInt32
) -> Int {
    let first = unsafe Array(UnsafeBufferPointer(start: one, count: countOfOne))
    let second = unsafe Array(UnsafeBufferPointer(start: other, count: countOfOther))
    guard let crossed = target.crossed(first, second, seed: UInt64(seed)), crossed.count <= maximum
    else { return 0 }

    return unsafe put(crossed, result)
}

private func put(_ octets: [UInt8], _ start: UnsafeMutablePointer<UInt8>) -> Int {
    for (index, octet) in octets.enumerated() { unsafe start[index] = octet }
    return octets.count
}

private func argument(_ name: String) -> String? {
    let prefix = "--\(name)="
    return CommandLine.arguments.first { $0.hasPrefix(prefix) }.map {
        String($0.dropFirst(prefix.count))
    }
}

private func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data("fuzzer: error: \(message)\n".utf8))
    exit(64)
}
#else
@main
enum Entry {
    static func main() {
        print("Nothing is fuzzed without libFuzzer: Fuzzing/run builds this with it.")
    }
}
#endif
