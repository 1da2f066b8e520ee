// SPDX-License-Identifier: Apache-2.0

// The same questions answered with Go's standard verifier: a line in, a line out.
//
//	go run verify.go roots.pem fleet.json < chains.jsonl
package main

import (
	"bufio"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strings"
	"time"
)

type question struct {
	ID     string   `json:"id"`
	Host   string   `json:"host"`
	Time   string   `json:"time"`
	Served [][]byte `json:"served"`
}

type entry struct {
	Host string   `json:"host"`
	Keys []string `json:"keys"`
}

func main() {
	roots := x509.NewCertPool()
	pem, err := os.ReadFile(os.Args[1])
	if err != nil || !roots.AppendCertsFromPEM(pem) {
		log.Fatal("no anchors in ", os.Args[1])
	}
	text, err := os.ReadFile(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	var entries []entry
	if err := json.Unmarshal(text, &entries); err != nil {
		log.Fatal(err)
	}
	pins := map[string]bool{}
	for _, key := range entries[0].Keys {
		pins[key] = true
	}

	output := bufio.NewWriter(os.Stdout)
	defer output.Flush()
	input := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 0 {
			fmt.Fprintln(output, verdict(line, roots, entries[0].Host, pins))
		}
		if err != nil {
			return
		}
	}
}

func verdict(line []byte, roots *x509.CertPool, pinned string, pins map[string]bool) string {
	var asked question
	if err := json.Unmarshal(line, &asked); err != nil {
		return "error"
	}
	at, err := time.Parse(time.RFC3339, asked.Time)
	if err != nil {
		return "error"
	}
	leaf, err := x509.ParseCertificate(asked.Served[0])
	if err != nil {
		return "malformed-certificate"
	}
	others := x509.NewCertPool()
	for _, octets := range asked.Served[1:] {
		if other, err := x509.ParseCertificate(octets); err == nil {
			others.AddCert(other)
		}
	}
	chains, err := leaf.Verify(x509.VerifyOptions{
		Roots: roots, Intermediates: others, CurrentTime: at, DNSName: asked.Host,
	})
	if err != nil {
		return "reject"
	}
	if asked.Host != pinned && !strings.HasSuffix(asked.Host, "."+pinned) {
		return "not-pinned"
	}
	for _, certificate := range chains[0] {
		digest := sha256.Sum256(certificate.RawSubjectPublicKeyInfo)
		if pins["sha256/"+base64.StdEncoding.EncodeToString(digest[:])] {
			return "accept"
		}
	}
	return "reject"
}
