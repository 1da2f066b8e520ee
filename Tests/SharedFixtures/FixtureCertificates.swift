// SPDX-License-Identifier: Apache-2.0

/// Three genuine certificates for self-check.example.com, from 2019 through 2049.
enum FixtureCertificates {
    static let leaf = """
        -----BEGIN CERTIFICATE-----
        MIIByjCCAXCgAwIBAgICEAMwCgYIKoZIzj0EAwIwKzEpMCcGA1UEAwwgUGlucHJv
        b2Ygc2VsZi1jaGVjayBpbnRlcm1lZGlhdGUwHhcNMTkwMTAxMDAwMDAwWhcNNDkx
        MjMxMjM1OTU5WjAjMSEwHwYDVQQDDBhQaW5wcm9vZiBzZWxmLWNoZWNrIGxlYWYw
        WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR/dX+VAsEdHTbj551daJV0Myt6UqFx
        8w8awUG5CxW3zWCWW4qzQolGw8fz14GsycCd63+WKBkTFrbp9x3+k0kFo4GLMIGI
        MA4GA1UdDwEB/wQEAwIHgDATBgNVHSUEDDAKBggrBgEFBQcDATAhBgNVHREEGjAY
        ghZzZWxmLWNoZWNrLmV4YW1wbGUuY29tMB0GA1UdDgQWBBTZ5sLy+rwh0dlRbYIA
        nH/yCy6snDAfBgNVHSMEGDAWgBQdyfJ0TimwTgUhQKkekBC3IyGoJDAKBggqhkjO
        PQQDAgNIADBFAiBsJRoIjXWvdhAmNte59G5C0jQn9Ja0VmAQWJjA35HhYAIhANHp
        h05rLbJXx8ut145A7jCQ03E5aOgtCkHe7rEkPzDC
        -----END CERTIFICATE-----

        """

    static let intermediate = """
        -----BEGIN CERTIFICATE-----
        MIIBoTCCAUegAwIBAgICEAIwCgYIKoZIzj0EAwIwIzEhMB8GA1UEAwwYUGlucHJv
        b2Ygc2VsZi1jaGVjayByb290MB4XDTE5MDEwMTAwMDAwMFoXDTQ5MTIzMTIzNTk1
        OVowKzEpMCcGA1UEAwwgUGlucHJvb2Ygc2VsZi1jaGVjayBpbnRlcm1lZGlhdGUw
        WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASx0zMfYzSJlODr85mrPdmBn7487Tft
        rkk8Gtr+xOnC88rXKkIMJaDUWgVXAtI3TYY8lZUVgXYGf16o+4pyyzoMo2MwYTAP
        BgNVHRMBAf8EBTADAQH/MA4GA1UdDwEB/wQEAwIBBjAdBgNVHQ4EFgQUHcnydE4p
        sE4FIUCpHpAQtyMhqCQwHwYDVR0jBBgwFoAUmCqKe8GKNOkXI4akoWWnVc8I8G8w
        CgYIKoZIzj0EAwIDSAAwRQIgGwhWnjRi9urXbiJGj3L0xoOLwF9Y5bFQKFhaqVr1
        76kCIQC93yV0+o/7fN2BlCbpk7bYJazKAWhruKwBZXUWwq4tNQ==
        -----END CERTIFICATE-----

        """

    static let root = """
        -----BEGIN CERTIFICATE-----
        MIIBeDCCAR6gAwIBAgICEAEwCgYIKoZIzj0EAwIwIzEhMB8GA1UEAwwYUGlucHJv
        b2Ygc2VsZi1jaGVjayByb290MB4XDTE5MDEwMTAwMDAwMFoXDTQ5MTIzMTIzNTk1
        OVowIzEhMB8GA1UEAwwYUGlucHJvb2Ygc2VsZi1jaGVjayByb290MFkwEwYHKoZI
        zj0CAQYIKoZIzj0DAQcDQgAEmNUAzP4VBeXxKKx8LxGl+wUL0fB8VrISUiVlwQTc
        z/rT8l/2oVY+36uFbFk6LQRsBnnoUQn0UyfWmimxMcOLd6NCMEAwDwYDVR0TAQH/
        BAUwAwEB/zAOBgNVHQ8BAf8EBAMCAQYwHQYDVR0OBBYEFJgqinvBijTpFyOGpKFl
        p1XPCPBvMAoGCCqGSM49BAMCA0gAMEUCIQDGK0r1MRXWk4lGkj3z8nxWuBNaMiJS
        NR70Vv4g1JPK8QIgBoz7KNR4BbbJaC2lVtpXJwUwxEohRzVx1FDoWE4v4B8=
        -----END CERTIFICATE-----

        """
}
