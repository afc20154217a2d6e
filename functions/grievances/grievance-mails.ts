/** The words of mails about grievances. They name the number and what happens next, and quote nothing. */
import { formatIst } from '#functions/platform/ist.ts';
import type { GrievanceItem } from '#functions/tables/grievances/grievance-item.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { answerBy, type GrievanceClock, REOPEN_MS, settleBy } from '#shared/model/grievances/grievance-clocks.ts';
import type { GrievanceSubject } from '#shared/model/grievances/grievance-words.ts';
import type { GrievanceStore } from './grievance-store.ts';

/** What a mail says. The entrypoint puts it into the frame of all mails. */
export interface MailWords {
  readonly to: string;
  /** Absent where only the address is known. */
  readonly name: string | undefined;
  /** The account, for bounces. */
  readonly userId: string | undefined;
  readonly heading: string;
  readonly paragraph: string;
  readonly button: { readonly label: string; readonly path: string };
}

const ABOUT: Readonly<Record<GrievanceSubject, string>> = {
  auction: 'an auction',
  payment: 'a payment',
  verification: 'your verification',
  privacy: 'your personal data',
  staff: 'our staff',
  other: 'something else',
};

const REOPEN_DAYS = String(REOPEN_MS / DAY_MS);

/** The mail about a line: the acknowledgement of the first, an answer, or the settlement. */
export function mailAbout(grievance: GrievanceItem, kind: 'message' | 'answer' | 'settled'): MailWords {
  const { grievance: number, email: to, name, userId, subject, since } = grievance;
  const path = userId === undefined ? `/grievance/mine/${number}` : `/help/grievances/${number}`;
  const person = { to, name, userId, button: { label: 'Read it and answer', path } };
  switch (kind) {
    case 'message':
      return {
        ...person,
        heading: `We have your grievance ${number}`,
        paragraph: `We have received your grievance about ${ABOUT[subject]}. Its number is ${number}. A person answers you by ${formatIst(answerBy(since))}, and it is settled by ${formatIst(settleBy(since))}. Each answer comes with a mail like this one.`,
      };
    case 'answer':
      return {
        ...person,
        heading: `An answer to your grievance ${number}`,
        paragraph: `We have answered your grievance ${number}. Please read the answer on our site, where you can write back.`,
      };
    case 'settled':
      return {
        ...person,
        heading: `Your grievance ${number} is settled`,
        paragraph: `We have settled your grievance ${number} and say why on our site. If that does not settle it for you, answer there within ${REOPEN_DAYS} days, and it is open again.`,
      };
  }
}

export function codeMail(to: string, code: string): MailWords {
  return {
    to,
    name: undefined,
    userId: undefined,
    heading: 'Your code for a grievance',
    paragraph: `Your code is ${code}. Enter it within 15 minutes in the browser in which you asked for it. If you did not ask for it, ignore this mail: nobody can do anything without the code, and nobody can use up yours. Each code that you ask for works for 15 minutes, however many others come.`,
    button: { label: 'Open the page', path: '/grievance' },
  };
}

/** More would be a list nobody reads; the site has all. */
const MOST_NAMED = 20;

type NumberedClock = GrievanceClock & { readonly number: string };

/** Tells the grievance officer which clocks have run out, and which are about to. */
export function officerMail(to: string, clocks: readonly NumberedClock[], now: number): MailWords {
  const late = clocks.filter(({ at }) => at < now);
  const soon = clocks.filter(({ at }) => at >= now);
  const isOne = new Set(clocks.map(({ number }) => number)).size === 1;
  const who = isOne ? 'A grievance is' : 'Grievances are';
  const parts = [
    'The law asks for an answer within 48 hours and a settlement within a month.',
    ...(late.length > 0 ? [`Late: ${named(late)}.`] : []),
    ...(soon.length > 0 ? [`About to run out: ${named(soon)}.`] : []),
  ];
  return {
    to,
    name: undefined,
    userId: undefined,
    heading: late.length > 0 ? `${who} late` : `${who} about to be late`,
    paragraph: parts.join(' '),
    button: { label: 'Open the queue', path: '/grievances' },
  };
}

function named(clocks: readonly NumberedClock[]): string {
  const first = clocks
    .slice(0, MOST_NAMED)
    .map(
      ({ number, kind, at }) => `${number} (${kind === 'answer' ? 'an answer' : 'the settlement'} by ${formatIst(at)})`,
    );
  const more = clocks.length - first.length;
  return `${first.join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

export type MailedKind = 'message' | 'answer' | 'settled';

/**
 * Mails the person about a line if its mail is still due (`mailDue`), and records it. A mail that did not go out is sent
 * by grievance-clock.
 */
export type MailLine = (grievance: GrievanceItem, kind: MailedKind, line: string) => Promise<void>;

/** Sends a mail. `refused`: nothing went out, so it can be repeated. */
export type SendWords = (words: MailWords) => Promise<'sent' | 'refused' | 'unknown' | 'off'>;

export const lineMailer =
  (store: Pick<GrievanceStore, 'mailed'>, send: SendWords): MailLine =>
  async (grievance, kind, line) => {
    if (grievance.mailDue?.has(line) !== true) return;
    if ((await send(mailAbout(grievance, kind))) !== 'refused') await store.mailed(grievance.grievance, line);
  };
