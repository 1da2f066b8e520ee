"""The words of java.security.cert, sun.security and OkHttp, and the reasons they stand for."""

# The first that fits decides.
MESSAGES = [
    (r"Certificate pinning failure", "no-matching-pin"),
    (r"Hostname .* not verified", "name-mismatch"),
    (r"NotAfter:|CertificateExpiredException", "expired"),
    (r"NotBefore:|CertificateNotYetValidException", "not-yet-valid"),
    (r"is not a CA|basic constraints check failed|not a CA certificate|lacks a basic", "not-a-ca"),
    (r"name constraints|NameConstraints|String index out of range", "name-constraint"),
    (r"pathLen|path ?length|exceeds the maximum path", "path-too-long"),
    (r"keyUsage|key usage|KeyUsage|serverAuth", "wrong-usage"),
    (r"critical extension|unrecognized critical|unsupported critical", "unknown-critical-extension"),
    (r"Algorithm constraints check failed|disabled|Algorithms? .*constraints|key size", "weak-algorithm"),
    (r"[Ss]ignature check failed|Signature does not match|signature verification",
     "bad-signature"),
    (r"exceeds the maximum allowed (length|size)", "budget-exhausted"),
    (r"unable to find valid certification path|Path does not chain|validation failed|"
     r"Failed to find a trusted cert|trustAnchors parameter must be non-empty", "no-path"),
    (r"Unsupported|Invalid (EC|RSA|key)|handshake_failure|InvalidKey|NoSuchAlgorithm|"
     r"no cipher suites|Unknown named curve|illegal_parameter|unsupported_certificate",
     "unsupported-key"),
    (r"[Pp]arse|DER|CertificateException|bad_certificate|decode", "malformed-certificate"),
]
