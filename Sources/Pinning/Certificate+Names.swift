// SPDX-License-Identifier: Apache-2.0

package import PKIX

/// The names of a certificate, as policies compare them.
extension Certificate {
    /// The relative names of its issuer, each as its attributes.
    var issuerRDNs: [[NameAttribute]] { NameAttribute.rdns(of: issuer, in: octets) }

    /// The relative names of its subject, each as its attributes.
    var subjectRDNs: [[NameAttribute]] { NameAttribute.rdns(of: subject, in: octets) }

    /// The bytes of each dNSName.
    var namesOfHosts: [[UInt8]] {
        (extensions.subjectAltName?.dns ?? []).map { Array(octets[$0]) }
    }

    /// The bytes of each iPAddress.
    var addressesOfHosts: [[UInt8]] {
        (extensions.subjectAltName?.ip ?? []).map { Array(octets[$0]) }
    }

    /// The bytes of the subject's last common name, where it is a string of single bytes; nil where
    /// there is none.
    package var lastCommonName: [UInt8]? {
        guard let last = subjectRDNs.joined().last(where: { $0.type == commonName }),
            stringsOfBytes.contains(last.tag)
        else { return nil }

        return last.contents
    }
}

private let commonName: [UInt8] = [0x55, 0x04, 0x03]
/// UTF8String, PrintableString, TeletexString, IA5String.
private let stringsOfBytes: Set<UInt8> = [0x0c, 0x13, 0x14, 0x16]
