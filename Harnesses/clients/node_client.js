// One connection of Node's tls; asked and read by node.py.
const crypto = require('node:crypto');
const fs = require('node:fs');
const net = require('node:net');
const tls = require('node:tls');

const question = JSON.parse(process.argv[2]);

function answer(result) {
  process.stdout.write(JSON.stringify(result) + '\n', () => process.exit(0));
}

// What tls.connect hands over is linked by issuer up to the anchor, which names itself.
function keysOf(certificate) {
  const pins = new Set();
  const seen = new Set();
  for (let one = certificate; one && one.raw && !seen.has(one.fingerprint256);
    one = one.issuerCertificate) {
    seen.add(one.fingerprint256);
    const key = new crypto.X509Certificate(one.raw).publicKey;
    const spki = key.export({ type: 'spki', format: 'der' });
    pins.add(crypto.createHash('sha256').update(spki).digest('base64'));
  }
  return pins;
}

const socket = tls.connect({
  host: '127.0.0.1',
  port: question.port,
  servername: net.isIP(question.host) ? '' : question.host,
  ca: fs.readFileSync(question.ca),
  checkServerIdentity(_, certificate) {
    const mismatch = tls.checkServerIdentity(question.host, certificate);
    if (mismatch || !question.isPinned) return mismatch;
    const keys = keysOf(certificate);
    if (question.pins.some((pin) => keys.has(pin))) return undefined;
    return new Error(`PIN_MISMATCH: ${[...keys].join(' ')}`);
  },
});
socket.setTimeout(6000, () => answer({ connected: false, error: 'timed out' }));
socket.on('error', (error) => answer({ connected: false, error: `${error.code}: ${error.message}` }));
socket.on('secureConnect', () => answer({ connected: true }));
