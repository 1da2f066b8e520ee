// SPDX-License-Identifier: Apache-2.0

/// Every policy there is, the norm first.
package enum Policies {
    package static let all: [any PinningPolicy] = [
        Norm(.certificate),
        Norm(.publicKey),
        Curl(),
        OkHttp(),
    ]
}
