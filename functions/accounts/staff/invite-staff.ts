import { randomBytes } from 'node:crypto';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { type Duty, sortedDuties } from '#shared/model/accounts/duties.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { BEGUN, hashOf, INVITATION_MS, isOpen } from './invitation.ts';
import type { StaffPool } from './staff-pool.ts';
import type { StaffStore } from './staff-store.ts';

export interface InviteDeps {
  readonly staff: Pick<StaffStore, 'invitation' | 'invite' | 'withdraw'>;
  readonly pool: Pick<StaffPool, 'findHolder'>;
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

interface InviteCommand {
  readonly email: string;
  readonly duties: readonly Duty[];
  readonly reason?: string | undefined;
  /** The request that a second person approves by this. */
  readonly approves?: string | undefined;
  readonly by: Actor;
}

/**
 * Stores an invitation and mails it. To invite an owner may need a second person: otherwise one owner could invite
 * another who then approves. Returns a sentence about the mail.
 * Errors: EMAIL_TAKEN, FORBIDDEN (no longer an owner), CONFLICT (no mail can be sent), those of `SecondPerson.guardSteps`.
 */
export async function inviteStaff(
  { staff, pool, mailInvitation, secondPerson }: InviteDeps,
  { email, duties: chosenDuties, reason, approves, by }: InviteCommand,
  now: number,
): Promise<Result<Guarded<string>, Refusal>> {
  const duties = sortedDuties(chosenDuties);
  const request = {
    act: { kind: 'owner-invited', email, duties } as const,
    isGuarded: duties.includes('owner'),
    title: email,
    reason,
    facts: {},
    by,
    approves,
    prepare: async () => {
      const holder = await pool.findHolder(email);
      if (holder === 'nobody') return ok(undefined);
      return refused(refusal('EMAIL_TAKEN', holder === 'registration' ? BEGUN : TAKEN));
    },
  };
  return secondPerson.guardSteps(request, now, async (_, { writes, approvedWith, isRepeat }) => {
    // The first call may have stored the invitation and failed to mail it. Nobody knows its code, so a repeat replaces it.
    const earlier = isRepeat ? await staff.invitation(email) : undefined;
    if (isRepeat && (earlier === undefined || earlier.request !== approves || !isOpen(earlier, now))) return ok(GONE);
    const code = randomBytes(32).toString('base64url');
    const invitation = {
      email,
      duties,
      codeHash: hashOf(code),
      endsAt: earlier?.endsAt ?? now + INVITATION_MS,
      askedBy: earlier?.askedBy ?? approvedWith,
      request: approves,
    };
    const invited = await staff.invite(invitation, { by, now }, writes, earlier);
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
