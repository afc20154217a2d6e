import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { above, below } from '#functions/tables/expressions.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { GrievancesTable } from '#functions/tables/table-handle.ts';
import { put, update, write } from '#functions/tables/writes.ts';

/** How long a code can be entered, and a proved address holds. */
export const CODE_MS = 15 * 60_000;
export const PROOF_MS = 2 * 60 * 60_000;
const MOST_ATTEMPTS = 5;
/** A slow mail may still bring the two before the newest. Each further one would make a guess more likely to fit. */
const MOST_EARLIER = 2;

const ENTRY = 'GUEST';

/** A browser that asked for a code, or proved an address. Times are epoch milliseconds. */
const guestItem = z.object({
  grievance: z.string(),
  entry: z.literal(ENTRY),
  email: z.string(),
  /** With the secret of the browser, which is stored nowhere: the item alone does not give the code away. */
  codeHash: z.string(),
  /** Codes that this browser asked for before, which a slow mail may still bring. */
  earlier: z.array(z.object({ codeHash: z.string(), endsAt: z.number() })).optional(),
  /** At all codes together: asking again gives no further guesses. */
  attempts: z.number(),
  /** Absent until the code was entered. */
  provedAt: z.number().optional(),
  /** By the clock, not by the deletion of old items. */
  endsAt: z.number(),
});
type GuestItem = z.infer<typeof guestItem>;

export interface GuestStore {
  /**
   * A new code for an address, and the secret for the cookie of the browser that asked. With the secret of a browser that
   * has asked for this address before, the codes of before remain valid.
   */
  readonly ask: (
    email: string,
    before: string | undefined,
    now: number,
  ) => Promise<{ readonly secret: string; readonly code: string }>;
  /** The address that the code proves; undefined for a wrong, used or late one, and after five attempts. */
  readonly prove: (secret: string, code: string, now: number) => Promise<string | undefined>;
  /** The address that this browser has proved. */
  readonly provedBy: (secret: string | undefined, now: number) => Promise<string | undefined>;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
const keyOf = (secret: string) => ({ grievance: `guest#${hash(secret)}`, entry: ENTRY });
const codeHashOf = (secret: string, code: string) => hash(`${secret} ${code}`);

/** The codes that can be entered. */
const codesOf = ({ codeHash, endsAt, earlier = [] }: GuestItem, now: number) =>
  [{ codeHash, endsAt }, ...earlier].filter((code) => now < code.endsAt);

export function guestStore(grievances: GrievancesTable): GuestStore {
  const read = (secret: string) => readItem(grievances, keyOf(secret), guestItem);
  const expiresAt = (endsAt: number) => Math.ceil(endsAt / 1000);

  /** Adds a code for a browser that waits for one to the same address. False if it does not, or used up its guesses. */
  async function askAgain(
    secret: string,
    { email, code, endsAt }: { readonly email: string; readonly code: string; readonly endsAt: number },
    now: number,
  ): Promise<boolean> {
    const guest = await read(secret);
    if (guest === undefined || guest.email !== email || guest.provedAt !== undefined) return false;
    const earlier = codesOf(guest, now).slice(0, MOST_EARLIER);
    if (earlier.length === 0 || guest.attempts >= MOST_ATTEMPTS) return false;
    const set = { codeHash: codeHashOf(secret, code), earlier, endsAt, expiresAt: expiresAt(endsAt) };
    const unchanged = { provedAt: undefined, codeHash: guest.codeHash };
    return write(grievances, update<GuestItem>(grievances, keyOf(secret), { set }, unchanged));
  }

  return {
    ask: async (email, before, now) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const endsAt = now + CODE_MS;
      if (before !== undefined && (await askAgain(before, { email, code, endsAt }, now)))
        return { secret: before, code };
      const secret = randomBytes(32).toString('base64url');
      const codeHash = codeHashOf(secret, code);
      const item = { ...keyOf(secret), email, codeHash, attempts: 0, endsAt, expiresAt: expiresAt(endsAt) };
      await write(grievances, put(grievances, item));
      return { secret, code };
    },

    prove: async (secret, code, now) => {
      const open = { provedAt: undefined, endsAt: above(now), attempts: below(MOST_ATTEMPTS) };
      // Counted before the code is looked at, so that guesses at the same time are counted too.
      const counted = update<GuestItem>(grievances, keyOf(secret), { add: { attempts: 1 } }, open);
      const isCounted = await write(grievances, counted);
      const guest = await read(secret);
      if (guest === undefined) return undefined;
      const given = Buffer.from(codeHashOf(secret, code));
      if (!codesOf(guest, now).some(({ codeHash }) => timingSafeEqual(Buffer.from(codeHash), given))) return undefined;
      // The answer to the same request got lost.
      if (guest.provedAt !== undefined) return now < guest.endsAt ? guest.email : undefined;
      if (!isCounted) return undefined;
      const endsAt = now + PROOF_MS;
      const set = { provedAt: now, endsAt, expiresAt: expiresAt(endsAt) };
      const proved = await write(grievances, update(grievances, keyOf(secret), { set }, { provedAt: undefined }));
      return proved ? guest.email : undefined;
    },

    provedBy: async (secret, now) => {
      const guest = secret === undefined ? undefined : await read(secret);
      return guest?.provedAt !== undefined && now < guest.endsAt ? guest.email : undefined;
    },
  };
}
