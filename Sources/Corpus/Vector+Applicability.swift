// SPDX-License-Identifier: Apache-2.0

package import Pinning

extension Vector {
    /// Why a policy with these traits cannot be asked about the vector; nil where it can.
    package func applicability(of traits: Traits) -> Capability? {
        Applicability(of: self).missing(for: traits)
    }

    /// The configuration as a framework with these traits has it written; nil where the vector
    /// leaves that to the entries.
    package func texts(for traits: Traits) -> [String]? {
        Applicability(of: self).texts(for: traits)
    }
}

extension NamedEntry {
    /// The names in the list for one kind of pinning.
    package func names(of kind: PinningKind) -> [ItemName]? {
        switch kind {
        case .certificate: certificates
        case .publicKey: keys
        }
    }
}
