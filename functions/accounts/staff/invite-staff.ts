import { randomBytes } from 'node:crypto';
import { refusal, type Refusal } from '#shared/contract/errors.ts';
import { type Duty, sortedDuties } from '#shared/model/accounts/duties.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { Actor } from '#functions/tables/audit/audit-entry.ts';
import { hashOf, INVITATION_MS } from './invitation.ts';
import type { StaffPool } from './staff-pool.ts';
import type { StaffStore } from './staff-store.ts';

export interface InviteDeps {
  readonly staff: Pick<StaffStore, 'invite' | 'withdraw'>;
  readonly pool: Pick<StaffPool, 'isTaken'>;
  /** Mails the invitation with the code. */
  readonly mailInvitation: (email: string, code: string) => Promise<'sent' | 'refused' | 'unknown' | 'off'>;
}

const TAKEN = 'This address has an account already. Staff need an address of their own.';
const NO_MAIL = 'This site sends no mail, so nobody can be invited. Whoever operates it can set that up.';
const MAIL_REFUSED = 'The mail could not be sent. Nobody was invited.';
const SENT = 'The invitation is on its way. It can be accepted for 24 hours.';
const PERHAPS_SENT = 'The mail may not have gone out. Invite the address again if nothing arrives.';

/** Errors: EMAIL_TAKEN, FORBIDDEN (no longer an owner), CONFLICT (no mail can be sent). */
export async function inviteStaff(
  { staff, pool, mailInvitation }: InviteDeps,
  { email, duties, by }: { readonly email: string; readonly duties: readonly Duty[]; readonly by: Actor },
  now: number,
): Promise<Result<string, Refusal>> {
  if (await pool.isTaken(email)) return refused(refusal('EMAIL_TAKEN', TAKEN));
  const code = randomBytes(32).toString('base64url');
  const invitation = { email, duties: sortedDuties(duties), codeHash: hashOf(code), endsAt: now + INVITATION_MS };
  const invited = await staff.invite(invitation, { by, now });
  if (invited === 'not-an-owner') return refused(refusal('FORBIDDEN'));
  if (invited === 'conflict') return refused(refusal('CONFLICT'));
  const mailed = await mailInvitation(email, code);
  switch (mailed) {
    case 'sent':
      return ok(SENT);
    case 'unknown':
      return ok(PERHAPS_SENT);
    case 'off':
    case 'refused':
      await staff.withdraw(email, { by, now });
      return refused(refusal('CONFLICT', mailed === 'off' ? NO_MAIL : MAIL_REFUSED));
  }
}
