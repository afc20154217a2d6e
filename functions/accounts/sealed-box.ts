import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** For whoever brings back a box that cannot be opened, or a token in it that is over. */
export const TOO_LATE = 'This took too long. Please start again.';

/**
 * What travels to the browser and back between two steps, where nobody can read it: an access token that may change the
 * account at Cognito, the id of a registration. AES-256-GCM under a key made of the app client's secret, bound to its owner
 * or its purpose. As long as the text and 28 bytes.
 */
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Sealing {
  /** A seal that only this site can make and check, for what it hands out and takes back. */
  readonly seal: (text: string) => Promise<string>;
}

export async function closeBox({ seal }: Sealing, boundTo: string, text: string): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, await keyOf(seal), iv).setAAD(Buffer.from(boundTo));
  const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url');
}

/** The text; undefined for anything that was not closed here and bound to the same. */
export async function openBox({ seal }: Sealing, boundTo: string, box: string): Promise<string | undefined> {
  const bytes = Buffer.from(box, 'base64url');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, await keyOf(seal), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The seal of a fixed text is an HMAC-SHA256: 32 bytes. */
async function keyOf(seal: Sealing['seal']): Promise<Buffer> {
  return Buffer.from(await seal('the key of enrolments'), 'base64');
}
