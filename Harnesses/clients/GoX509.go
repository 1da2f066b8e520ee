// SPDX-License-Identifier: Apache-2.0

// Go's crypto/x509, asked for paths: one question to a line on standard input, one answer to a line
// on standard output. go_x509.py builds it and asks.
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"time"
)

type question struct {
	Host    string   `json:"host"`
	Time    string   `json:"time"`
	Served  [][]byte `json:"served"`
	Anchors [][]byte `json:"anchors"`
}

// An answer has the digests of the keys of every path that was found, or a failure with its stage.
type answer struct {
	Stage   string     `json:"stage,omitempty"`
	Kind    string     `json:"kind,omitempty"`
	Message string     `json:"message,omitempty"`
	Paths   [][]string `json:"paths,omitempty"`
}

func main() {
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := json.NewEncoder(os.Stdout)
	_ = out.Encode(answer{Message: runtime.Version()})
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked question
		if err := json.Unmarshal(bytes.TrimSpace(line), &asked); err != nil {
			_ = out.Encode(answer{Stage: "defect", Message: err.Error()})
			continue
		}
		_ = out.Encode(answered(asked))
	}
}

// A server that presents what Go cannot read makes its handshake fail (crypto/tls,
// verifyServerCertificate), whichever certificate it is; an anchor that cannot be read is none
// (x509.CertPool, AppendCertsFromPEM).
func answered(asked question) answer {
	instant, err := time.Parse(time.RFC3339, asked.Time)
	if err != nil {
		return answer{Stage: "defect", Message: err.Error()}
	}
	roots, others := x509.NewCertPool(), x509.NewCertPool()
	for _, der := range asked.Anchors {
		if certificate, err := x509.ParseCertificate(der); err == nil {
			roots.AddCert(certificate)
		}
	}
	var leaf *x509.Certificate
	for index, der := range asked.Served {
		certificate, err := x509.ParseCertificate(der)
		if err != nil {
			return answer{Stage: "parse", Message: err.Error()}
		}
		if index == 0 {
			leaf = certificate
		} else {
			others.AddCert(certificate)
		}
	}
	paths, err := leaf.Verify(x509.VerifyOptions{
		Roots: roots, Intermediates: others, CurrentTime: instant,
		KeyUsages: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	})
	if err != nil {
		return failure("path", err)
	}
	if err := leaf.VerifyHostname(asked.Host); err != nil {
		return failure("host", err)
	}
	return answer{Paths: digests(paths)}
}

func failure(stage string, err error) answer {
	kind := fmt.Sprintf("%T", err)
	if invalid, ok := err.(x509.CertificateInvalidError); ok {
		kind = fmt.Sprintf("%T %d", err, invalid.Reason)
	}
	return answer{Stage: stage, Kind: kind, Message: err.Error()}
}

func digests(paths [][]*x509.Certificate) [][]string {
	found := make([][]string, 0, len(paths))
	for _, path := range paths {
		keys := make([]string, 0, len(path))
		for _, certificate := range path {
			sum := sha256.Sum256(certificate.RawSubjectPublicKeyInfo)
			keys = append(keys, base64.StdEncoding.EncodeToString(sum[:]))
		}
		found = append(found, keys)
	}
	return found
}
