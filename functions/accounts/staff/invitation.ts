import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { DUTIES } from '#shared/model/accounts/duties.ts';

/** How long an invitation can be accepted. */
export const INVITATION_MS = 24 * 60 * 60_000;

/** An invitation, stored beside the log of the staff. Times are epoch milliseconds. */
export const invitationItem = z.object({
  userId: z.string(),
  sk: z.string(),
  email: z.string(),
  duties: z.array(z.enum(DUTIES)),
  /** Of the code in the mail, which is stored nowhere. */
  codeHash: z.string(),
  invitedBy: z.string(),
  /** Of an owner whom two invited: who asked for it. `invitedBy` approved. */
  askedBy: z.string().optional(),
  /** And the request that was approved. */
  request: z.string().optional(),
  invitedAt: z.number(),
  endsAt: z.number(),
  /** The account that accepted it. */
  acceptedBy: z.string().optional(),
});
export type InvitationItem = z.infer<typeof invitationItem>;

export const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url');

/** The code has 256 random bits, so its hash needs no salt. */
export function fits({ codeHash }: InvitationItem, code: string): boolean {
  return timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(code)));
}

/** Whether it can still be accepted. The clock decides, not the deletion of old items. */
export const isOpen = ({ acceptedBy, endsAt }: InvitationItem, now: number): boolean =>
  acceptedBy === undefined && now < endsAt;
