import { generateKeyPairSync, sign } from 'node:crypto';
import type { LogKey } from '#functions/lifecycle/public-log/log-key.ts';
import { verifierKey } from '#shared/proof/note.ts';

/** A key with which a log signs, as KMS has one. */
export function newKey(): LogKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const bytes = Uint8Array.from(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return {
    // Ed25519 hashes by itself. https://nodejs.org/api/crypto.html#cryptosignalgorithm-data-key-callback
    sign: (text) => Promise.resolve(sign(undefined, text, privateKey)),
    verifier: (name) => verifierKey(name, bytes),
  };
}
