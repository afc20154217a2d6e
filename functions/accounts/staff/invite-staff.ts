import { randomBytes } from 'node:crypto';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { type Duty, sortedDuties } from '#shared/model/accounts/duties.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { Actor } from '#functions/tables/audit/audit-entry.ts';
import { hashOf, INVITATION_MS, isOpen } from './invitation.ts';
import type { StaffPool } from './staff-pool.ts';
import type { StaffStore } from './staff-store.ts';

export interface InviteDeps {
  readonly staff: Pick<StaffStore, 'invitation' | 'invite' | 'withdraw'>;
  readonly pool: Pick<StaffPool, 'isTaken'>;
  readonly secondPerson: SecondPerson;
  /** Mails the invitation with the code. */
  readonly mailInvitation: (email: string, code: string) => Promise<'sent' | 'refused' | 'unknown' | 'off'>;
}

const TAKEN = 'This address has an account already. Staff need an address of their own.';
const NO_MAIL = 'This site sends no mail, so nobody can be invited. Whoever operates it can set that up.';
const MAIL_REFUSED = 'The mail could not be sent. Nobody was invited.';
const SENT = 'The invitation is on its way. It can be accepted for 24 hours.';
const GONE = 'The invitation is no longer open, so nothing was sent. It must be asked for again.';
const PERHAPS_SENT = 'The mail may not have gone out. Invite the address again if nothing arrives.';

interface Inviting {
  readonly email: string;
  readonly duties: readonly Duty[];
  readonly reason?: string | undefined;
  /** The request that a second person approves by this. */
  readonly approves?: string | undefined;
  readonly by: Actor;
}

/**
 * Stores an invitation and mails it. An owner may need a second person: otherwise an owner could invite somebody who
 * approves. Returns a sentence about the mail.
 * Errors: EMAIL_TAKEN, FORBIDDEN (no longer an owner), CONFLICT (no mail can be sent), those of `SecondPerson.guardSteps`.
 */
export async function inviteStaff(
  { staff, pool, mailInvitation, secondPerson }: InviteDeps,
  { email, duties: chosen, reason, approves, by }: Inviting,
  now: number,
): Promise<Result<Guarded<string>, Refusal>> {
  const duties = sortedDuties(chosen);
  const request = {
    act: { kind: 'owner-invited', email, duties } as const,
    isGuarded: duties.includes('owner'),
    title: email,
    reason,
    facts: {},
    by,
    approves,
    prepare: async () => ((await pool.isTaken(email)) ? refused(refusal('EMAIL_TAKEN', TAKEN)) : ok(undefined)),
  };
  return secondPerson.guardSteps(request, now, async (_, { writes, approvedWith, isRepeat }) => {
    // A repeat only mails what this request has left, with another code, since nobody knows the first one.
    const left = isRepeat ? await staff.invitation(email) : undefined;
    if (isRepeat && (left === undefined || left.request !== approves || !isOpen(left, now))) return ok(GONE);
    const code = randomBytes(32).toString('base64url');
    const endsAt = left?.endsAt ?? now + INVITATION_MS;
    const byTwo = { askedBy: left?.askedBy ?? approvedWith, request: approves };
    const invitation = { email, duties, codeHash: hashOf(code), endsAt, ...byTwo };
    const invited = await staff.invite(invitation, { by, now }, writes, left);
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
  });
}
