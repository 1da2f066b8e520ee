// SPDX-License-Identifier: Apache-2.0

/// Parts of an app that cannot be read as text.
enum UnseenCode {
    /// Why a file's logic, or all of it, is not seen; nil where it is none of these.
    static func reason(file path: String, _ octets: [UInt8]) -> String? {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if isHermes(octets.span) { return "JavaScript compiled for Hermes" }
        switch name {
        case "libapp.so": return "Dart code that was compiled ahead of time"
        case "App" where path.contains("App.framework/"):
            return "Dart code that was compiled ahead of time"
        case "libil2cpp.so": return "C# code that Unity compiled to native code"
        case "assemblies.blob": return assembly
        case _ where name.hasPrefix("libassemblies.") || name.hasSuffix(".dll"): return assembly
        default: break
        }
        if octets.starts(with: [0x7F, 0x45, 0x4C, 0x46]) { return "native code" }
        if DexFile(octets)?.isRenamed == true {
            return "its classes were renamed: frameworks are recognised by their messages alone"
        }
        let isKeyStore =
            octets.starts(with: [0xFE, 0xED, 0xFE, 0xED])
            || [".bks", ".jks", ".keystore"].contains { name.lowercased().hasSuffix($0) }
        return isKeyStore ? keyStore : nil
    }

    static let encrypted =
        "this binary is encrypted as the App Store delivers it; nothing in it was read"
    static let keyStore = "a key store; the certificates in it were not read"
    private static let assembly = "an assembly of .NET, whose texts have two bytes a character"

    static func isHermes(_ octets: Span<UInt8>) -> Bool {
        octets.count >= 8 && hermes.indices.allSatisfy { octets[$0] == hermes[$0] }
    }

    /// - SeeAlso: facebook/hermes, include/hermes/BCGen/HBC/BytecodeFileFormat.h, MAGIC.
    private static let hermes: [UInt8] = [0xC6, 0x1F, 0xBC, 0x03, 0xC1, 0x03, 0x19, 0x1F]
}
