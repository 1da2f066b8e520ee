// SPDX-License-Identifier: Apache-2.0

// A client that pins: it connects once, and ends with 0 if it accepts the server.
//
// The chain and the host are verified by crypto/tls, and a certificate of the path that was found
// must have one of the keys that are pinned, by the SHA-256 of its SubjectPublicKeyInfo.
package main

import (
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"flag"
	"log"
	"net"
	"os"
	"strings"
	"time"
)

func main() {
	port := flag.String("connect", "", "the port on 127.0.0.1")
	host := flag.String("host", "", "the host")
	ca := flag.String("ca", "", "a PEM file")
	pins := flag.String("pins", "", "sha256/…, with commas between")
	flag.Parse()

	pem, err := os.ReadFile(*ca)
	if err != nil {
		log.Fatal(err)
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(pem)

	pinned := map[string]bool{}
	for _, pin := range strings.Split(*pins, ",") {
		pinned[strings.TrimPrefix(pin, "sha256/")] = true
	}
	settings := &tls.Config{
		RootCAs:    roots,
		ServerName: *host,
		VerifyConnection: func(state tls.ConnectionState) error {
			for _, path := range state.VerifiedChains {
				for _, certificate := range path {
					sum := sha256.Sum256(certificate.RawSubjectPublicKeyInfo)
					if pinned[base64.StdEncoding.EncodeToString(sum[:])] {
						return nil
					}
				}
			}
			return errors.New("no pin matches")
		},
	}
	dialer := &net.Dialer{Timeout: 5 * time.Second}
	connection, err := tls.DialWithDialer(dialer, "tcp", "127.0.0.1:"+*port, settings)
	if err != nil {
		log.Fatal(err)
	}
	connection.Close()
}
