import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { type Sign, type VerifierKey, verifierKey } from '#shared/proof/note.ts';

export interface LogKey {
  readonly sign: Sign;
  readonly verifier: (name: string) => VerifierKey;
}

const PUBLIC_BYTES = 32;

/**
 * A reader of the key with which the log signs, which asks for it once. The key never leaves KMS:
 * `ECC_NIST_EDWARDS25519` is the Ed25519 that signed notes want, and only messages that KMS hashes itself (RAW) make
 * signatures as of RFC 8032. https://docs.aws.amazon.com/kms/latest/APIReference/API_Sign.html
 */
export function logKeyReader(kms: KMSClient, keyId: string): () => Promise<LogKey> {
  let cached: LogKey | undefined;
  return async () => (cached ??= await readLogKey(kms, keyId));
}

async function readLogKey(kms: KMSClient, keyId: string): Promise<LogKey> {
  const { PublicKey: spki } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId }));
  if (spki === undefined) throw new Error(`KMS has no public key of ${keyId}.`);
  // The key is the end of its SPKI form (RFC 8410, section 4).
  const publicKey = Uint8Array.from(spki.subarray(-PUBLIC_BYTES));
  return {
    sign: async (text) => {
      const { Signature: signature } = await kms.send(
        new SignCommand({ KeyId: keyId, Message: text, MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' }),
      );
      if (signature === undefined) throw new Error(`KMS did not sign with ${keyId}.`);
      return signature;
    },
    verifier: (name) => verifierKey(name, publicKey),
  };
}
