import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate, as base64 DER without line breaks. SAML uses it as a container of the key. */
export function createSelfSigned(privateKeyPem: string, name: string, from: Date, until: Date): string {
  const key = createPrivateKey(privateKeyPem);
  const subject = sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from(name)))));
  const body = sequence(
    element(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    sha256WithRsa,
    subject,
    sequence(time(from), time(until)),
    subject,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = element(0x03, Buffer.from([0]), sign('sha256', body, key));
  return sequence(body, sha256WithRsa, signature).toString('base64');
}

function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, ...parts);
}

function integer(bytes: Buffer): Buffer {
  return element(0x02, bytes);
}

/** Encodes GeneralizedTime: `20261118200000Z`. */
function time(at: Date): Buffer {
  return element(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')));
}

/** OID 2.5.4.3. */
const commonName = element(0x06, Buffer.from([0x55, 0x04, 0x03]));
/** OID 1.2.840.113549.1.1.11. */
const sha256WithRsa = sequence(
  element(0x06, Buffer.from([0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b])),
  element(0x05),
);
