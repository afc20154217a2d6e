import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomUUID,
  sign,
  verify,
  type JsonWebKey,
} from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { openStateStore } from '../../state/state-store.ts';

const storedKeySchema = z.object({ kid: z.string(), privatePem: z.string() });

/** The RSA keys of the pools, generated at the first boot and kept in the data folder. */
export interface SigningKeys {
  /** Signs claims as an RS256 JWT. */
  signJwt(poolId: string, claims: Readonly<Record<string, unknown>>): string;
  /** The claims of a JWT signed by this pool; undefined for any other text. Does not check expiry. */
  verifyJwt(poolId: string, token: string): unknown;
  jwks(poolId: string): { keys: JsonWebKey[] };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export function openSigningKeys(db: DatabaseSync): SigningKeys {
  const store = openStateStore(db, 'cognito-keys', storedKeySchema);
  const loaded = new Map<string, ReturnType<typeof load>>();

  const create = (poolId: string): z.infer<typeof storedKeySchema> => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const created = {
      kid: Buffer.from(randomUUID()).toString('base64'),
      privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    store.put(poolId, created);
    return created;
  };

  const load = (poolId: string) => {
    const { kid, privatePem } = store.get(poolId) ?? create(poolId);
    const privateKey = createPrivateKey(privatePem);
    return { kid, privateKey, publicKey: createPublicKey(privateKey) };
  };

  const keyOf = (poolId: string): ReturnType<typeof load> => {
    const key = loaded.get(poolId) ?? load(poolId);
    loaded.set(poolId, key);
    return key;
  };

  return {
    signJwt: (poolId, claims) => {
      const { kid, privateKey } = keyOf(poolId);
      const unsigned = `${encode({ kid, alg: 'RS256' })}.${encode(claims)}`;
      return `${unsigned}.${sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url')}`;
    },
    verifyJwt: (poolId, token) => {
      const [header, payload, signature] = token.split('.');
      if (header === undefined || payload === undefined || signature === undefined) return undefined;
      const signed = Buffer.from(`${header}.${payload}`);
      if (!verify('sha256', signed, keyOf(poolId).publicKey, Buffer.from(signature, 'base64url'))) return undefined;
      const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
      return claims;
    },
    jwks: (poolId) => {
      const { kid, publicKey } = keyOf(poolId);
      return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] };
    },
  };
}
