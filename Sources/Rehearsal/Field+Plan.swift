// SPDX-License-Identifier: Apache-2.0

import Corpus
import Lint
import PKIX
import Pinning

extension Field {
    /// A day, which begins in UTC, or an instant.
    func day() -> Time? {
        parsed(as: "a day such as 2026-11-30, or an instant such as 2026-11-30T09:00:00Z") {
            Time(date: $0) ?? Time($0)
        }
    }

    /// A number of days or hours, in seconds.
    ///
    /// - SeeAlso: ISO 8601-1, section 5.5.2, of which this is a part.
    func duration() -> Int64? {
        parsed(as: "a duration such as P3D or PT12H, of a hundred days at most") { text in
            let unit: Int64 = text.hasPrefix("PT") && text.hasSuffix("H") ? 3_600 : 86_400
            guard text.hasPrefix("P"), text.hasSuffix(unit == 3_600 ? "H" : "D"),
                let count = Int64(text.dropFirst(unit == 3_600 ? 2 : 1).dropLast()),
                (0...100 * 86_400 / unit).contains(count)
            else { return nil }

            return count * unit
        }
    }

    /// A share of a whole: a number from 0 to 1.
    func share() -> Double? {
        let number: Double? =
            switch value {
            case .fraction(let text): Double(text)
            case .integer(let integer): Double(integer)
            default: nil
            }
        guard let number, (0...1).contains(number) else {
            report(
                "is \(number.map { "\($0)" } ?? value.kind), and a number from 0 to 1 is wanted",
                remedy: "write a share such as 0.31"
            )
            return nil
        }

        return number
    }

    /// The value behind a name that a line of text can hold.
    func named(_ name: String) -> Field? {
        guard name == name.printable else {
            report(
                "has a name with a character that no terminal shows",
                remedy: "write a name of letters, digits and spaces"
            )
            return nil
        }

        return self
    }

    /// The one certificate of a file.
    func certificate(_ files: PlanFiles) -> EncodedCertificate? {
        guard let (path, material) = material(files) else { return nil }
        guard material.items.count == 1, let certificate = material.certificates.first else {
            report(
                "names “\(path)”, which has \(counted(material)), and one certificate is wanted",
                remedy: material.certificates.isEmpty
                    ? "name the certificate" : "write each certificate to a file of its own"
            )
            return nil
        }

        let encoded = EncodedCertificate(certificate.octets, reading: .deployed)
        do throws(CertificateError) {
            _ = try encoded.read()
            return encoded
        } catch {
            report("names “\(path)”, which cannot be read: \(error)", remedy: "name another file")
            return nil
        }
    }

    /// The trust anchors of a file.
    func store(_ files: PlanFiles) -> TrustStore? {
        guard let (path, material) = material(files) else { return nil }

        let anchors = material.certificates
            .map { EncodedCertificate($0.octets, reading: .deployed) }
            .filter { $0.certificate != nil }
        guard !anchors.isEmpty else {
            report(
                "names “\(path)”, which has no certificate that can be read",
                remedy: "write trust anchors as “-----BEGIN CERTIFICATE-----” blocks"
            )
            return nil
        }

        return TrustStore(anchors)
    }

    /// The public key of a file, and the certificate that it is in.
    func key(_ files: PlanFiles) -> ServerKey? {
        guard let (path, material) = material(files) else { return nil }
        // Behind a server's certificate, its file often has those of CAs.
        guard let item = material.items.first, !(item.certificate?.isCA ?? false) else {
            report(
                "names “\(path)”, which \(material.items.isEmpty ? "has no public key" : "begins with a CA's certificate")",
                remedy: "name the server's certificate, a request for one, or a public key that "
                    + "“openssl pkey -pubout” writes"
            )
            return nil
        }

        return ServerKey(
            octets: item.key.octets,
            certificate: item.certificate.map {
                EncodedCertificate($0.octets, reading: .deployed)
            }
        )
    }

    private func material(_ files: PlanFiles) -> (path: String, PinMaterial)? {
        guard let path = text() else { return nil }

        do throws(PlanFileProblem) {
            let material = try files.material(path)
            guard let problem = material.problems.first else { return (path, material) }

            report("names “\(path)”: \(problem)", remedy: "correct the file, or name another")
        } catch {
            report("names “\(path)”, which \(error.problem)", remedy: error.remedy)
        }
        return nil
    }

    private func counted(_ material: PinMaterial) -> String {
        switch material.items.count {
        case 0: "none"
        case 1 where material.certificates.isEmpty: "a key or a request alone"
        case let count: "\(count) certificates or keys"
        }
    }
}
