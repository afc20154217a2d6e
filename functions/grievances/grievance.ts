/** The rules of a grievance: state, act and time -> change or refusal. */
import type { NewValues } from '#functions/tables/expressions.ts';
import type { GrievanceItem, GrievanceLine } from '#functions/tables/grievances/grievance-item.ts';
import { MAIL_QUEUE } from '#functions/tables/grievances/grievance-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { AuditAction } from '#shared/model/accounts/audit-actions.ts';
import { reopenUntil } from '#shared/model/grievances/grievance-clocks.ts';
import type { HandlingDuty } from '#shared/model/grievances/grievance-words.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

export type StaffAct =
  | { readonly kind: 'take' }
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'hand'; readonly to: HandlingDuty; readonly text: string }
  | { readonly kind: 'settle'; readonly text: string }
  | { readonly kind: 'attach'; readonly about: AboutFields };

/** What a grievance is about. */
export type AboutFields = Pick<GrievanceItem, 'auctionId' | 'auctionTitle' | 'paymentId' | 'concerns'>;

export type NewLine = Pick<GrievanceLine, 'kind' | 'text' | 'by' | 'to'>;

export interface Decision {
  readonly set: NewValues<GrievanceItem>;
  readonly line: NewLine;
  /** Whether the person gets a mail about the line. */
  readonly isMailed: boolean;
}

export interface StaffDecision extends Decision {
  readonly action: AuditAction;
}

const SETTLED = 'This grievance is settled. Only an answer of the person opens it again.';
const YOURS = 'You have taken this grievance already.';
const THEIRS_ALREADY = 'It is with this duty already.';
const STAFF_STAYS = 'A complaint about staff stays with the owners.';
const TOO_LATE = 'This grievance was settled more than 14 days ago. Please open a new one; it can name this one.';
const MANY_LINES = 'This grievance is very long. Please open a new one; it can name this one.';
const ERASED = 'The person has been erased, so nobody would read this.';

/** No grievance has more lines, but for one that settles it: nobody fills one without end, or keeps it open by that. */
export const MAX_LINES = 400;

/** What a colleague does. Errors: CONFLICT. */
export function decideStaffAct(
  grievance: GrievanceItem,
  act: StaffAct,
  by: string,
  now: number,
): Result<StaffDecision, Refusal> {
  const no = (sentence: string) => refused(refusal('CONFLICT', sentence));
  if (grievance.lines >= MAX_LINES && act.kind !== 'settle') return no(MANY_LINES);
  if (act.kind === 'note') {
    const line = { kind: 'note', text: act.text, by } as const;
    return ok({ set: {}, line, isMailed: false, action: 'grievance-noted' });
  }
  if (grievance.erasedAt !== undefined) return no(ERASED);
  if (act.kind === 'attach') {
    const { about } = act;
    // An auction replaces what was attached before, with its payment.
    const set = about.auctionId === undefined ? about : { ...about, paymentId: about.paymentId };
    const line = { kind: 'note', text: `Attached: ${inWords(about)}`, by } as const;
    return ok({ set, line, isMailed: false, action: 'grievance-noted' });
  }
  if (grievance.state === 'settled') return no(SETTLED);
  const answered = {
    answeredAt: grievance.answeredAt ?? now,
    firstAnsweredAt: grievance.firstAnsweredAt ?? now,
    handledBy: grievance.handledBy ?? by,
    lastBy: 'house',
  } as const;
  switch (act.kind) {
    case 'take': {
      if (grievance.handledBy === by) return no(YOURS);
      const line = { kind: 'taken', text: '', by } as const;
      return ok({ set: { handledBy: by }, line, isMailed: false, action: 'grievance-taken' });
    }
    case 'answer': {
      const line = { kind: 'answer', text: act.text, by } as const;
      return ok({ set: answered, line, isMailed: true, action: 'grievance-answered' });
    }
    case 'hand': {
      if (grievance.subject === 'staff') return no(STAFF_STAYS);
      if (grievance.duty === act.to) return no(THEIRS_ALREADY);
      const line = { kind: 'handed', text: act.text, by, to: act.to } as const;
      const set = { duty: act.to, queue: act.to, handledBy: undefined };
      return ok({ set, line, isMailed: false, action: 'grievance-handed' });
    }
    case 'settle': {
      const line = { kind: 'settled', text: act.text, by } as const;
      const settled = {
        state: 'settled',
        settledAt: now,
        firstSettledAt: grievance.firstSettledAt ?? now,
        queue: MAIL_QUEUE,
      } as const;
      return ok({ set: { ...answered, ...settled }, line, isMailed: true, action: 'grievance-settled' });
    }
  }
}

/** Without the name of a person, which an erasure would not find in a line. */
function inWords({ auctionTitle = '', paymentId, concerns }: AboutFields): string {
  if (concerns !== undefined) return `the account ${concerns}`;
  return paymentId === undefined ? auctionTitle : `${auctionTitle} and the payment ${paymentId}`;
}

/**
 * What the person writes. Within 14 days after the settlement it reopens the grievance, whose clocks begin anew.
 * Error: CONFLICT (too late).
 */
export function decideMessage(grievance: GrievanceItem, text: string, now: number): Result<Decision, Refusal> {
  if (grievance.lines >= MAX_LINES) return refused(refusal('CONFLICT', MANY_LINES));
  const line = { kind: 'message', text } as const;
  if (grievance.state === 'open') return ok({ set: { lastBy: 'person' }, line, isMailed: false });
  if (grievance.settledAt === undefined || now > reopenUntil(grievance.settledAt)) {
    return refused(refusal('CONFLICT', TOO_LATE));
  }
  const set = {
    state: 'open',
    queue: grievance.duty,
    since: now,
    reopened: (grievance.reopened ?? 0) + 1,
    answeredAt: undefined,
    settledAt: undefined,
    warned: undefined,
    lastBy: 'person',
  } as const;
  return ok({ set, line, isMailed: false });
}
