package com.example.api

import okhttp3.CertificatePinner

// The server's own key, and the backup.
val pinner = CertificatePinner.Builder()
    .add("api.example.com", "sha256/f1dPr989rYTg/kVOwQHi9y4cN2AoolZgCpje+DLadSE=")
    .add("api.example.com", "sha256/TxxD1U2oIdeUpmZittklmx8K6l2WGJ/y627UGOnx8Ns=")
    .build()
