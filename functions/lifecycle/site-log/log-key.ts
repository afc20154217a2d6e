import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { type Sign, type VerifierKey, verifierKey } from '#shared/proof/note.ts';

export interface LogKey {
  readonly sign: Sign;
  readonly verifier: (name: string) => VerifierKey;
}

const PUBLIC_BYTES = 32;

/** The key with which the log signs, from its stored form: PKCS #8 in base64. */
export function logKey(stored: string): LogKey {
  const key = createPrivateKey({ key: Buffer.from(stored, 'base64'), format: 'der', type: 'pkcs8' });
  const publicKey = publicBytes(key);
  return {
    // Ed25519 hashes by itself. https://nodejs.org/api/crypto.html#cryptosignalgorithm-data-key-callback
    sign: (text) => Promise.resolve(sign(undefined, text, key)),
    verifier: (name) => verifierKey(name, publicKey),
  };
}

/** The end of its SPKI form. RFC 8410, section 4. */
const publicBytes = (key: KeyObject): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-PUBLIC_BYTES));
