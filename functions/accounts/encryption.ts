import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** For an encrypted value that cannot be decrypted, or whose token has expired. */
export const TOO_LATE = 'This took too long. Please start again.';

/**
 * Encrypts what the browser keeps between two steps and must not read: an access token that may change the account,
 * the id of a registration. AES-256-GCM with a key derived from the app client's secret, bound to its owner or use. The
 * result is 28 bytes longer than the text.
 */
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Part of the identity provider, which has the secret. */
export interface HmacProvider {
  /** An HMAC-SHA256 of the text (base64), keyed with the app client's secret. */
  readonly hmac: (text: string) => Promise<string>;
}

export async function encrypt(
  { hmac }: HmacProvider,
  { boundTo, text }: { readonly boundTo: string; readonly text: string },
): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, await keyOf(hmac), iv).setAAD(Buffer.from(boundTo));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Returns the text; undefined unless it was encrypted here with the same `boundTo`. */
export async function decrypt(
  { hmac }: HmacProvider,
  { boundTo, encrypted }: { readonly boundTo: string; readonly encrypted: string },
): Promise<string | undefined> {
  const bytes = Buffer.from(encrypted, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, await keyOf(hmac), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The key is the HMAC of a fixed text: 32 bytes. */
async function keyOf(hmac: HmacProvider['hmac']): Promise<Buffer> {
  return Buffer.from(await hmac('the key of enrolments'), 'base64');
}
