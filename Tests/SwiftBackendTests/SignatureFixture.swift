// SPDX-License-Identifier: Apache-2.0

import Foundation
import Pinning

/// Certificates that another implementation signed, one for each algorithm.
///
/// Made once with pyca/cryptography; the keys were thrown away.
enum SignatureFixture: String, CaseIterable {
    case p256SHA256
    case p256SHA384
    case p256SHA512
    case p384SHA256
    case p384SHA384
    case p384SHA512
    case p521SHA256
    case p521SHA384
    case p521SHA512
    case ed25519
    case rsaSHA256
    case rsaPSSSHA256
    case rsaSHA384
    case rsaPSSSHA384
    case rsaSHA512
    case rsaPSSSHA512
    case rsaPSSWithoutSalt

    var certificate: EncodedCertificate { decoded(text) }
    var issuer: EncodedCertificate { decoded(issuerText) }

    private func decoded(_ text: String) -> EncodedCertificate {
        EncodedCertificate(Array(Data(base64Encoded: text) ?? Data()))
    }

    private var issuerText: String {
        switch self {
        case .p256SHA256, .p256SHA384, .p256SHA512:
            """
            MIIBHzCBxqADAgECAgEBMAoGCCqGSM49BAMCMA8xDTALBgNVBAMMBHAyNTYwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARwMjU2MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAELhi1O4KkRRp75NTBbgMFDnRKcFLncAN7pPsDCUUv64SPIugxtyHROYVbR9K2mssR2QKgV38UhF\
            Y6SukInwcPaKMTMBEwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiBAbPlP0p/FLihw\
            vZmAY9DoWwm5QNJZxNHuxJBYMUcY6gIhAIrShdXbd79Vzj3zAVbTTGp6Ba7UYlRvOSWXgUL36psb
            """
        case .p384SHA256, .p384SHA384, .p384SHA512:
            """
            MIIBXTCB46ADAgECAgEBMAoGCCqGSM49BAMCMA8xDTALBgNVBAMMBHAzODQwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARwMzg0MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAE\
            XE8H0Wbl32B1QSIk0AuDkDB8o6TBVzkJqMrlOnLLNTrgn2ou8umqeUlJooSLakNL3VszxzMVy3tTWW\
            qVAUGmFpOLDIgHi00AT6nAu9TAdo9DltcMBOrwwrDNiqutLJRLoxMwETAPBgNVHRMBAf8EBTADAQH/\
            MAoGCCqGSM49BAMCA2kAMGYCMQC/QpdcJoOOU8pMFOwZAykqxLiOll904xWo7yIO6xwboPX0JZJEMq\
            9tB5uDbXp86ZcCMQCVr9lLiWKSr8lDL8q8Ricf61zvORCns0RrRE2HCUIDQiIGDDGpmFN9CVOtdiU3\
            aLU=
            """
        case .p521SHA256, .p521SHA384, .p521SHA512:
            """
            MIIBpzCCAQmgAwIBAgIBATAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDARwNTIxMB4XDTE5MDEwMTAwMD\
            AwMFoXDTQ5MTIzMTAwMDAwMFowDzENMAsGA1UEAwwEcDUyMTCBmzAQBgcqhkjOPQIBBgUrgQQAIwOB\
            hgAEAKFDI0gFe4z39woSqWSDW3quRGWo1X0v/qfrQRWRvXQ0UwbDIeoxU17IpJXOqB8X+XsxPhF2hz\
            x52owgdLFIch5EAV1pRZ0E3pGfkP9GeYFUIc1Alh3heZ9JqFXqEFcKtVWh5B83lSyS48X9hKy82iZF\
            R3o0XKhQxN0WkHMJNLWHgFRBoxMwETAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA4GLADCBhw\
            JCAYPi8FIJztMYtKrzMPjunWDCz96ynjrFQtuJkSC6YWd+cO86YbYwX8tbq7A7dRUB8jMn/lDZXWHO\
            R3qCr7zNw2dPAkFayebbZQ0BWJ9kgpe+Ql1t26fVLD+Cq3OB85TJNDxBIKGwZX3VNBROd1ZXk76hVJ\
            RAReP7XbHpqXCyrrtWNCW9Cg==
            """
        case .ed25519:
            """
            MIHlMIGYoAMCAQICAQEwBQYDK2VwMBIxEDAOBgNVBAMMB2VkMjU1MTkwHhcNMTkwMTAxMDAwMDAwWh\
            cNNDkxMjMxMDAwMDAwWjASMRAwDgYDVQQDDAdlZDI1NTE5MCowBQYDK2VwAyEAZNXX4jvYHea2pqUH\
            aMWh08ECzfaUcOga/w0V3H5G65SjEzARMA8GA1UdEwEB/wQFMAMBAf8wBQYDK2VwA0EApr4RMWq4RC\
            NZ3BrwjwljfUoyTNB/0HHrVFjW6XV041Ek1zbmmS3hDzBCfqIYJp7sxC3Od+eZvMdbgTw5E4iICA==
            """
        case .rsaSHA256, .rsaPSSSHA256, .rsaSHA384, .rsaPSSSHA384, .rsaSHA512, .rsaPSSSHA512,
            .rsaPSSWithoutSalt:
            """
            MIICqjCCAZKgAwIBAgIBATANBgkqhkiG9w0BAQsFADAOMQwwCgYDVQQDDANyc2EwHhcNMTkwMTAxMD\
            AwMDAwWhcNNDkxMjMxMDAwMDAwWjAOMQwwCgYDVQQDDANyc2EwggEiMA0GCSqGSIb3DQEBAQUAA4IB\
            DwAwggEKAoIBAQCm8LPYueSIIlKVZiBcRF3i+ojkIEvw4dU5ArSOkCThF+l6pL+XjnTSBiKMOet3OK\
            3YDSQuRsr5uRih55er5Een/5MezdgQo6dispnhUE79CbVNY7A1NcsdRy4cmZm3YjBUGqrwN4SP1rF8\
            2Uc1yWKzmO2Gr308yZQdCaNPgSb2C1/AJsJkNxgcDxF+qQXCxs7dPLS+bQLOKRS4rFD9LdhdC1Z7mF\
            KZKhVx0ZrwrsHvkJUJzIe6JK3jyyKWeaXB+m94mpVNwqLUomKYRJv4Kqz4p9eNdglbyFFBzZKHjdmm\
            VQ/ayGRW+FpGaQAGkDfEClloPW2cHz/wWXp8mQaExzXVAgMBAAGjEzARMA8GA1UdEwEB/wQFMAMBAf\
            8wDQYJKoZIhvcNAQELBQADggEBAJKJIYOiyRoNONoQupBwoQMi20VQdLJGzOIEsn2zX9Is96hy1N9G\
            yVD2LHL6RnlQJsQPcn9rK22/qd2t/AXaqHZLY6gyEK5TeFu0Co0nSMAj54dCT6XrZenivQM7nl4sqw\
            LN1iHtAuQK27a3qQrUmg1lKV62ZkAMI/kWb1edWNTlmQAN1LiyMhRHefvt4ecTaEB/4AoxytnuGiee\
            a+PS33+D4CoFSE/uotzdPAn90cfK3eADXDpAwLdZ0U003v++eVx7ldiyCX4BEm8weAlXJumaYns4+Y\
            8fDzSmhzB08AISaRAIwpAY4AP6ZWkYU7wQlG0Kw7ZUvuS5SMY2YuiBivY=
            """
        }
    }

    private var text: String {
        switch self {
        case .p256SHA256:
            """
            MIIBCjCBsaADAgECAgEBMAoGCCqGSM49BAMCMA8xDTALBgNVBAMMBHAyNTYwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAEvxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLh\
            emsuVkx7/t1zAKBggqhkjOPQQDAgNIADBFAiEAtwSgnYtgmh8BZTjhcHaqrtxn+e8WW4FxfeVasBhl\
            +6QCIH6pSlMQPZeFnpcyiBl6b5rC75+o3kg7BKBpUg+MVDpS
            """
        case .p256SHA384:
            """
            MIIBCjCBsaADAgECAgEBMAoGCCqGSM49BAMDMA8xDTALBgNVBAMMBHAyNTYwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAEvxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLh\
            emsuVkx7/t1zAKBggqhkjOPQQDAwNIADBFAiAC3T/7pPlG5Tr0HoWNKZCGOLF/Foexim0hqu1RzRag\
            hQIhANP5zmyLe5phWJFcKM3bJaKMsG32GUn2FZJ7akNWSR/E
            """
        case .p256SHA512:
            """
            MIIBCzCBsaADAgECAgEBMAoGCCqGSM49BAMEMA8xDTALBgNVBAMMBHAyNTYwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAEvxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLh\
            emsuVkx7/t1zAKBggqhkjOPQQDBANJADBGAiEAtITFspsku0WoqHjSAbTFB00L8PO5HLwsNL5EZ2bL\
            nNgCIQC6sS98rsHUwpgHCtgbI9MpeecT3PrUFoDdiXNQwWo4bQ==
            """
        case .p384SHA256:
            """
            MIIBKTCBsaADAgECAgEBMAoGCCqGSM49BAMCMA8xDTALBgNVBAMMBHAzODQwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAEvxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLh\
            emsuVkx7/t1zAKBggqhkjOPQQDAgNnADBkAjAIPJD+GvXWehLk8n6I60vx785vaWbYU+/DKuVPgziW\
            wyhXZ7IY2bI/rOgLnmRSg+oCMH4t0mcnGsfr1T+Itdb5YGUcyoTzxEX7w+MAwjuP9I8cL6sAdtqwzY\
            5efoNXlINtZw==
            """
        case .p384SHA384:
            """
            MIIBKzCBsaADAgECAgEBMAoGCCqGSM49BAMDMA8xDTALBgNVBAMMBHAzODQwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAEvxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLh\
            emsuVkx7/t1zAKBggqhkjOPQQDAwNpADBmAjEA/Zn7FmghsRt+W5fXO8pmh30MN/HRO0MXpf3EdG5e\
            0RLaJCA1TuwxKAqj/+zYFi5ZAjEAmY8R88bpsTehhSp0eEF3Ig196IOk9yBXNf0btqTd5CpOEoeVOD\
            +Us8Sqkg33HtwC
            """
        case .p384SHA512:
            """
            MIIBKzCBsaADAgECAgEBMAoGCCqGSM49BAMEMA8xDTALBgNVBAMMBHAzODQwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAEvxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLh\
            emsuVkx7/t1zAKBggqhkjOPQQDBANpADBmAjEAzvif/4gTyv5h+0xRYsRRCwQgA8DVhiey7vHCTgF5\
            4UniGLLNf01A+zwec+baOjP9AjEA/3VJGOazgA7HFUUkUT+0WYrpDU6Zv2QT8tcz1PPfN4UFcQrUBr\
            dmDxukXwDeyOi4
            """
        case .p521SHA256:
            """
            MIIBTjCBsaADAgECAgEBMAoGCCqGSM49BAMCMA8xDTALBgNVBAMMBHA1MjEwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAEvxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLh\
            emsuVkx7/t1zAKBggqhkjOPQQDAgOBiwAwgYcCQgHcv2M7JrFURN5ISJS/DMH6D7DuhNj2hbMHWYcY\
            8535fNl+ogxTRCeOpqpDj8N3Ur29OvHoRZC7MORd3QiOsO8pkgJBJUUCk8EDtCVVZnunoZtiltWqDM\
            9hzzXgspchjQGOVVFTO+9TyIPqaFkLXdOG0NuCeimLt+qSAiINOU+h38NBx+w=
            """
        case .p521SHA384:
            """
            MIIBTzCBsaADAgECAgEBMAoGCCqGSM49BAMDMA8xDTALBgNVBAMMBHA1MjEwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAEvxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLh\
            emsuVkx7/t1zAKBggqhkjOPQQDAwOBjAAwgYgCQgCiDpYNs89OcraICsvzkFtrIAEoLlRevqZmvu9B\
            Y2fFq6We7z6VscfAl6x1g/usqk9wgyKWzGIS3P0tSZNCwS8rvQJCAM59KE8HKu/yCWT9OMghhQXkeo\
            IcGf4jYSWhM6+1ASkCEWYFypzZFpj+B79rm4PkPm5z65/aC+WFW7pry2BYdpuA
            """
        case .p521SHA512:
            """
            MIIBTTCBsaADAgECAgEBMAoGCCqGSM49BAMEMA8xDTALBgNVBAMMBHA1MjEwHhcNMTkwMTAxMDAwMD\
            AwWhcNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD\
            QgAEvxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLh\
            emsuVkx7/t1zAKBggqhkjOPQQDBAOBigAwgYYCQRCmUL0kfok/JPAGuEyU6dsuebLHqst/hhZL8Rs6\
            knlLJzs13wmWoQS0B6aocjpP9GN5znpYSQZRSS/pACNEa6a7AkFdqBVtDbPM+ZOI0D+QbDNA9UIkpm\
            JTTY6KYb21/Fob4w4NY0Si8mICdoCFtYNRJrMCxdFl52KZGx9CcM+YhxH55Q==
            """
        case .ed25519:
            """
            MIH8MIGvoAMCAQICAQEwBQYDK2VwMBIxEDAOBgNVBAMMB2VkMjU1MTkwHhcNMTkwMTAxMDAwMDAwWh\
            cNNDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\
            vxQKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLhemsu\
            Vkx7/t1zAFBgMrZXADQQCQza3OJaKPfw3yIdxvI35y0lUGM0IK6BSsLrw113zOv/dgh2l+cB8fzl14\
            G6A/1FmAG1VrX0sdY5NIpBFUOjoE
            """
        case .rsaSHA256:
            """
            MIIByjCBs6ADAgECAgEBMA0GCSqGSIb3DQEBCwUAMA4xDDAKBgNVBAMMA3JzYTAeFw0xOTAxMDEwMD\
            AwMDBaFw00OTEyMzEwMDAwMDBaMA8xDTALBgNVBAMMBGxlYWYwWTATBgcqhkjOPQIBBggqhkjOPQMB\
            BwNCAAS/FAqIvtjrxb4VpzZT3S4/wtexGZIU8t+0qHYZEJo8CMtCILcnBarkEJ4PnbRKgbo6Vhjyhw\
            0uF6ay5WTHv+3XMA0GCSqGSIb3DQEBCwUAA4IBAQCDYGBDvapasew/RMeXl1Toznhi4l42qeq8ViLI\
            BO88Fzj4SdJMC7evc8sVhJSa0eJOrCY1IwWkRAiquiGfepKorWjkfMaREw4O4e2C+AJjeWDYkg0l1P\
            gToxuKxToHK9N9oxR3aO/Ad53IODdIe/NqH/XdhUsU9tfmN23tXfBj0JisTGzdc0Wxwav4SFs6PbvS\
            LA93oWlyODCBKZ+vLZGpA0+7MiX0Gzv+s3nnOkPx/D3+2X8c1MSHLGpWTBYK5ECKA5c1wm9NfU7a0v\
            IGNYC7c/S1hUDI7QRL4oOusK0N6/TBxkaLHsaT6d90KYKs3iS5aRwhNitXbjSQqt9wWcJu
            """
        case .rsaPSSSHA256:
            """
            MIICMjCB56ADAgECAgEBMEEGCSqGSIb3DQEBCjA0oA8wDQYJYIZIAWUDBAIBBQChHDAaBgkqhkiG9w\
            0BAQgwDQYJYIZIAWUDBAIBBQCiAwIBIDAOMQwwCgYDVQQDDANyc2EwHhcNMTkwMTAxMDAwMDAwWhcN\
            NDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvx\
            QKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLhemsuVk\
            x7/t1zBBBgkqhkiG9w0BAQowNKAPMA0GCWCGSAFlAwQCAQUAoRwwGgYJKoZIhvcNAQEIMA0GCWCGSA\
            FlAwQCAQUAogMCASADggEBACOMd5p791AgkifFRM0/Z99g9ZH7NIWeBCjqjCWm9cLNSKjsEjaINTjV\
            W9l4jUV5Nch7Xi6+qiHhNbTx60zOGaJ6EayBr/ZaQbtgF6cpaW13o1FK38sheD2XWuqKwiqfpZRid3\
            jrHwt7yCuO4BgCvYmoRzIlIMhS1qJb73hAu6SQhtoW5Wo71WnJtzIBJGmAzjjRaAZDgRFI28mW/DeN\
            0L7ORwztBONvStNfw1M0TEVN7E5xNqXTMGQVQN+hUZmZJGOKQUsm7+E5uAlNU1rv7ZJrpHvsGtdjWo\
            PeLhpjIErtklpvhgbM0T06/XVsf1NoKsrES+22ckcT02CNkok2JaY=
            """
        case .rsaSHA384:
            """
            MIIByjCBs6ADAgECAgEBMA0GCSqGSIb3DQEBDAUAMA4xDDAKBgNVBAMMA3JzYTAeFw0xOTAxMDEwMD\
            AwMDBaFw00OTEyMzEwMDAwMDBaMA8xDTALBgNVBAMMBGxlYWYwWTATBgcqhkjOPQIBBggqhkjOPQMB\
            BwNCAAS/FAqIvtjrxb4VpzZT3S4/wtexGZIU8t+0qHYZEJo8CMtCILcnBarkEJ4PnbRKgbo6Vhjyhw\
            0uF6ay5WTHv+3XMA0GCSqGSIb3DQEBDAUAA4IBAQB5rH072Na59jcP6SfTeIP7rnucJ5eSNIMJ3xKz\
            W5P8g0/RO6AIqDhcQm/MWojYxBHr7l1N9PI9fNTgN3j5f/8eHvCBBeu/QPqVtglAzxFBBQ4k3JDZYb\
            BUUWy2+wpZE+4Ov6WjgD5YXqi5CDgYu5z/rm7zVKWX+EFELFsrCM/EUGqYDWvUDmo5ETN9tZJ+EJIw\
            EJC6/OJ4hzGUhqz6CYcHS9uPHVVclSobLGtmtTsQ2vTQMAgof5HBOHXsVYMA6Ha8Ah6AcDYHbVe6Pn\
            Q1x8MzuPgjv2zff2Hr6HlzFBliCrKjvGHJo6DsHDNqbBj/66pkDA/2tKWBKg1d1BT2WMJc
            """
        case .rsaPSSSHA384:
            """
            MIICMjCB56ADAgECAgEBMEEGCSqGSIb3DQEBCjA0oA8wDQYJYIZIAWUDBAICBQChHDAaBgkqhkiG9w\
            0BAQgwDQYJYIZIAWUDBAICBQCiAwIBMDAOMQwwCgYDVQQDDANyc2EwHhcNMTkwMTAxMDAwMDAwWhcN\
            NDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvx\
            QKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLhemsuVk\
            x7/t1zBBBgkqhkiG9w0BAQowNKAPMA0GCWCGSAFlAwQCAgUAoRwwGgYJKoZIhvcNAQEIMA0GCWCGSA\
            FlAwQCAgUAogMCATADggEBABaNsAUoqjuqDdBK+BSC+9XHy1M7gkhc4tjWmijDo/inTZoB9thHDyAA\
            6c0ypzXY6S8vP0jRoa7rjntaQH0wJxd4yXjf2QBolCbaxBO3Tt0sxiLoYdnz0HFJNxAa24YP6s4UTo\
            epWJSIGtRoEAHRv2SuNSGdKzjSUr/hJ/gEL8H0OK5uGh7lmRkSrqr68XGGIfJwDY8iUFSqKhSGsLtn\
            LmWV+hn+K7AyhD9TyYEwiXpIZcPfBRr9HG+Odu1HG7w2h2lWiDT+iFffJbFw9Ylo2R5yD/25NOsC+w\
            ldkAis8suWpIjkpj/4EJpHGoqQY258Fhyi/vxeO5m8ucOvzJUV964=
            """
        case .rsaSHA512:
            """
            MIIByjCBs6ADAgECAgEBMA0GCSqGSIb3DQEBDQUAMA4xDDAKBgNVBAMMA3JzYTAeFw0xOTAxMDEwMD\
            AwMDBaFw00OTEyMzEwMDAwMDBaMA8xDTALBgNVBAMMBGxlYWYwWTATBgcqhkjOPQIBBggqhkjOPQMB\
            BwNCAAS/FAqIvtjrxb4VpzZT3S4/wtexGZIU8t+0qHYZEJo8CMtCILcnBarkEJ4PnbRKgbo6Vhjyhw\
            0uF6ay5WTHv+3XMA0GCSqGSIb3DQEBDQUAA4IBAQBf9zAD01ihm9Ujs9eNFRhrQqXgnUnF+L7Iz6CC\
            gsWcVN8wzE4pbZgmOR/GxRM4MsvPkLC7BvgYjBbAzuzYx8m+cuTM0mQz17CaRCMXfc3lKfl1BbKi1v\
            f2KFTtzZIVgtQBT1hkHY4EMmi9kyuzdFRyvcic7LGWFM7rqrL2o7DVs7LdToYEa+8FSrMEemO2a97H\
            nnb49hjFhcS+8B3gMITKVXePYZJ0uWNJEC7XFIrPvaqyVSa41dTU9U6b+h7REsw9fXvo7LS6SOnBon\
            br0TLWkGpPrggYiDBZIWfs1ocsUhjirRPyhceIqRT0QcXf4xKcwOP3vTrEZ/RI9Ev9UOHy
            """
        case .rsaPSSSHA512:
            """
            MIICMjCB56ADAgECAgEBMEEGCSqGSIb3DQEBCjA0oA8wDQYJYIZIAWUDBAIDBQChHDAaBgkqhkiG9w\
            0BAQgwDQYJYIZIAWUDBAIDBQCiAwIBQDAOMQwwCgYDVQQDDANyc2EwHhcNMTkwMTAxMDAwMDAwWhcN\
            NDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvx\
            QKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLhemsuVk\
            x7/t1zBBBgkqhkiG9w0BAQowNKAPMA0GCWCGSAFlAwQCAwUAoRwwGgYJKoZIhvcNAQEIMA0GCWCGSA\
            FlAwQCAwUAogMCAUADggEBADmuP4IPB2tphRkneNlCZt0EfvKtj6BRLoPVGYQNhYiHIZEJI+/xcrX2\
            5DjQsyVY4J6BVf6TIHdxJ1A3SXxhdhVxfM07sRhUwUhsTEeo4GF4a8R7W1mxCnnS3eJBL2/ugZPVoh\
            nCF+XnzQ/pSXV3UdYu0uQVtkX/RBA/tI0D3Xnu3J/da41nkT7UKhh2BwzUYX2LcNuwp+1lJQn1xgKN\
            58FUz+f98tTGGBa1c5ktfT65NT9+2iuCZvHK2d2fgsPu7d0lLSkEWdva+wjtsVM142LtVHB73DAqh0\
            fKHFgA39wBiND+9xz9i2qoleOKB9nGHF8H4A54mu0IrfosYgcnLiQ=
            """
        case .rsaPSSWithoutSalt:
            """
            MIICMjCB56ADAgECAgEBMEEGCSqGSIb3DQEBCjA0oA8wDQYJYIZIAWUDBAIBBQChHDAaBgkqhkiG9w\
            0BAQgwDQYJYIZIAWUDBAIBBQCiAwIBADAOMQwwCgYDVQQDDANyc2EwHhcNMTkwMTAxMDAwMDAwWhcN\
            NDkxMjMxMDAwMDAwWjAPMQ0wCwYDVQQDDARsZWFmMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEvx\
            QKiL7Y68W+Fac2U90uP8LXsRmSFPLftKh2GRCaPAjLQiC3JwWq5BCeD520SoG6OlYY8ocNLhemsuVk\
            x7/t1zBBBgkqhkiG9w0BAQowNKAPMA0GCWCGSAFlAwQCAQUAoRwwGgYJKoZIhvcNAQEIMA0GCWCGSA\
            FlAwQCAQUAogMCAQADggEBAFaHn69LLdsx6tSTjJ453PdnG+i8GCaQiZACrs4HjExYuCs2qXue6nuI\
            2TDaqooTfCMarzxOIsTfvg2bhmJN4g8j31fwDcWcIFYMonyVwjpEqkh/3dPjfEF8TUs3lf2qiEROTy\
            Bx4RIkp+PPA5UAnPsN9CeBIybrjh7TdMBksrT9FEO5/26lGEUgtA2Wa3BLfCiSlL+qM2DpBrrTUWuo\
            bitI3jA1egb8AkQQNnIb9lYMCIdUzN+w9mKuRvGz3+IW86o4k9PwTVMELR7wQZG0CQrcJHjrJdzzAz\
            HNlhH88cLspsO+vlSnCCTolelCcSkSebvUYVB4tCzKS0T10nXjnLY=
            """
        }
    }
}
