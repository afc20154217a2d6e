import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { DUTIES } from '#shared/model/accounts/duties.ts';

/** How long an invitation can be accepted. */
export const INVITATION_MS = 24 * 60 * 60_000;

/** The answer while a registration as a bidder has the address. `forgetUnconfirmed` runs each day. */
export const BEGUN =
  'Somebody has begun to register as a bidder with this address, and has not confirmed it. That is deleted within two days. From then on the address can be invited.';

/** An invitation, stored beside the log of the staff. Times are epoch milliseconds. */
export const invitationItem = z.object({
  userId: z.string(),
  sk: z.string(),
  email: z.string(),
  duties: z.array(z.enum(DUTIES)),
  /** The hash of the code in the mail. The code itself is stored nowhere. */
  codeHash: z.string(),
  invitedBy: z.string(),
  /** If two people were needed: who asked for the invitation. Then `invitedBy` has approved it. */
  askedBy: z.string().optional(),
  /** If two people were needed: the id of the request. */
  request: z.string().optional(),
  invitedAt: z.number(),
  endsAt: z.number(),
  /** The account that accepted it. */
  acceptedBy: z.string().optional(),
});
export type InvitationItem = z.infer<typeof invitationItem>;

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** Whether this is the code of the invitation. It has 256 random bits, so its hash needs no salt. */
export function hasCode({ codeHash }: InvitationItem, code: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(code)));
}

/** Whether it can still be accepted. The clock decides, not the deletion of old items. */
export const isOpen = ({ acceptedBy, endsAt }: InvitationItem, now: number): boolean =>
  acceptedBy === undefined && now < endsAt;
