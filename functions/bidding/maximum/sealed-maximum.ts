/**
 * A maximum as STATE holds it: sealed, with a commitment to it. The commitment is public to its owner at once, and they
 * can check it with the opened maximum after the end.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';

/** Keys of 32 bytes, the newest first. The newest seals; each of them can open. */
export type MaximumKeys = readonly [Buffer, ...(readonly Buffer[])];

/** Whose maximum it is. A sealed text opens for this bidder in this auction only. */
export interface MaximumOwner {
  readonly auctionId: string;
  readonly userId: string;
}

export interface SealedMaximum {
  /** Base64url, of the same length for every amount. */
  readonly sealed: string;
  /** Base64url, as `STATE` has little room. */
  readonly commitment: string;
}

export interface OpenedMaximum {
  readonly amount: Paise;
  /** 16 random bytes in hex. */
  readonly salt: string;
}

const CIPHER = 'aes-256-gcm';
/** Random: NIST SP 800-38D allows 2^32 of them under one key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SALT_BYTES = 16;
/** A double, which holds every whole number of paise exactly. */
const AMOUNT_BYTES = 8;

export function sealMaximum([key]: MaximumKeys, owner: MaximumOwner, amount: Paise): SealedMaximum {
  const salt = randomBytes(SALT_BYTES);
  const plain = Buffer.alloc(AMOUNT_BYTES + SALT_BYTES);
  plain.writeDoubleBE(amount);
  salt.copy(plain, AMOUNT_BYTES);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(owner));
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return {
    sealed: sealed.toString('base64url'),
    commitment: commitmentTo(owner, { amount, salt: salt.toString('hex') }).toString('base64url'),
  };
}

/** Undefined if none of the keys opens it, or it was sealed for another bidder or auction. */
export function openMaximum(keys: MaximumKeys, owner: MaximumOwner, sealed: string): OpenedMaximum | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  for (const key of keys) {
    const plain = decrypted(key, owner, bytes);
    if (plain === undefined) continue;
    return { amount: plain.readDoubleBE(), salt: plain.subarray(AMOUNT_BYTES).toString('hex') };
  }
  return undefined;
}

function decrypted(key: Buffer, owner: MaximumOwner, bytes: Buffer): Buffer | undefined {
  if (bytes.length !== IV_BYTES + AMOUNT_BYTES + SALT_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Anybody can compute it from the opened maximum: SHA-256 of `salt|auctionId|userId|rupees`. */
function commitmentTo({ auctionId, userId }: MaximumOwner, { amount, salt }: OpenedMaximum): Buffer {
  return createHash('sha256')
    .update([salt, auctionId, userId, rupeesFromPaise(amount)].join('|'))
    .digest();
}

const boundTo = ({ auctionId, userId }: MaximumOwner): Buffer => Buffer.from(`${auctionId}|${userId}`);
