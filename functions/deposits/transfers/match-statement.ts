/** Matches the credits of a bank statement with what is owed. Pure: it records nothing, and guesses nothing. */
import { createHash } from 'node:crypto';
import type { STATEMENT_QUESTIONS } from '#shared/contract/money/receivables.ts';
import { normalReference, referenceProblem } from '#shared/model/money/bank-reference.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { TRANSFER_METHODS, type TransferMethod } from '#shared/model/money/payment-enums.ts';

export interface CreditLine {
  /** An Indian day, `2026-11-28`. */
  readonly day: string;
  readonly amount: Paise;
  readonly narration: string;
  /** From the statement's own column for references. */
  readonly reference: string | undefined;
}

/** What somebody owes for a win. */
export interface Owed {
  readonly auctionId: string;
  readonly userId: string;
  /** What they quote. */
  readonly reference: string;
  readonly rest: Paise;
  /** The transfers that have paid a part: all of each, and what it is recorded by. */
  readonly parts: readonly { readonly amount: Paise; readonly utr: string }[];
}

/** What is recorded with a reference. */
export interface RecordedTransfer {
  /** All of the transfer. */
  readonly amount: Paise;
  /** By the house: a refund, or a payout to a seller. */
  readonly isSent: boolean;
}

export type Question = (typeof STATEMENT_QUESTIONS)[number];

export interface Match<O extends Owed> {
  readonly is: 'recorded' | 'proposed' | 'question';
  readonly why: Question | null;
  readonly utr: string;
  readonly method: TransferMethod | null;
  readonly candidates: readonly O[];
}

/**
 * One answer a line, whatever their order. A line is proposed if it quotes one reference of ours and is not more than that win
 * still owes, together with the other lines that quote it.
 * @param recorded the transfer with this reference, if one is recorded
 */
export function matchStatement<O extends Owed>(
  lines: readonly CreditLine[],
  owed: readonly O[],
  recorded: (utr: string) => RecordedTransfer | undefined,
): readonly Match<O>[] {
  const known = identitiesOf(lines);
  const times = countOf(known.map(({ same }) => same));
  const first = lines.map((line, at): Match<O> => {
    const { utr, method, same } = known[at] ?? identityOf(line);
    const found = { utr, method };
    const before = recorded(utr);
    if (before !== undefined) {
      const isThis = before.amount === line.amount && !before.isSent;
      return {
        ...found,
        is: isThis ? 'recorded' : 'question',
        why: isThis ? null : 'recorded-otherwise',
        candidates: [],
      };
    }
    if ((times.get(same) ?? 0) > 1) return { ...found, is: 'question', why: 'twice', candidates: quoted(line, owed) };
    return { ...found, ...judged(line, owed, utr) };
  });
  const laid = new Map<string, Paise>();
  for (const [at, { is, candidates }] of first.entries()) {
    const win = is === 'proposed' ? keyOf(candidates[0]) : undefined;
    if (win !== undefined) laid.set(win, (laid.get(win) ?? 0) + (lines[at]?.amount ?? 0));
  }
  return first.map((match) => {
    const [win] = match.candidates;
    if (match.is !== 'proposed' || win === undefined || (laid.get(keyOf(win) ?? '') ?? 0) <= win.rest) return match;
    return { ...match, is: 'question', why: 'together' };
  });
}

function judged<O extends Owed>(
  line: CreditLine,
  owed: readonly O[],
  utr: string,
): Pick<Match<O>, 'is' | 'why' | 'candidates'> {
  const wins = quoted(line, owed);
  const [win] = wins;
  if (wins.length > 1) return { is: 'question', why: 'several', candidates: wins };
  if (win !== undefined) {
    // One of the two has no reference of the bank: the same transfer may be recorded by what another page of the bank shows.
    const isLike = (part: Owed['parts'][number]) => part.amount === line.amount && (isMade(utr) || isMade(part.utr));
    if (win.parts.some(isLike)) return { is: 'question', why: 'part-like-it', candidates: wins };
    const fits = line.amount <= win.rest;
    return { is: fits ? 'proposed' : 'question', why: fits ? null : 'other-amount', candidates: wins };
  }
  const candidates = owed.filter(({ rest }) => rest === line.amount);
  return { is: 'question', why: candidates.length > 0 ? 'same-amount' : 'unknown', candidates };
}

/** The wins whose reference the line quotes. Banks break narrations anywhere, and put spaces or dashes in. */
function quoted<O extends Owed>({ narration, reference = '' }: CreditLine, owed: readonly O[]): readonly O[] {
  const [inNarration, inReference] = [flat(narration), flat(reference)];
  return owed.filter((one) => inNarration.includes(one.reference) || inReference.includes(one.reference));
}

const keyOf = (win: Owed | undefined): string | undefined => win && `${win.auctionId} ${win.userId}`;
/** In every script, since what is left is to tell payers apart. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
const flat = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

function countOf(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}

interface Identity {
  readonly utr: string;
  readonly method: TransferMethod | null;
  /** The same for lines that nothing tells apart. */
  readonly same: string;
}

/** Of two lines that nothing tells apart, the second has an identity of its own: the money may have come twice. */
export function identitiesOf(lines: readonly CreditLine[]): readonly Identity[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const { same } = identityOf(line);
    const nth = (times.get(same) ?? 0) + 1;
    times.set(same, nth);
    return identityOf(line, nth);
  });
}

/**
 * The bank's reference of a line, else one made of what the statement says, and how the money was sent.
 * @param nth of such lines in the statement
 */
export function identityOf(line: CreditLine, nth = 1): Identity {
  const { narration, reference = '' } = line;
  const words = wordsOf(narration);
  const named = METHOD_WORDS.find(({ word }) => words.some((one) => word.test(one)))?.method;
  // Some banks write "TRANSFER FROM 3199" there, which is none.
  const grouped = reference.split(/\s+/).every(({ length }) => length <= LONGEST_GROUP) ? [reference] : [];
  const candidates = [...grouped, ...wordsOf(reference), ...words]
    .map(normalReference)
    .filter((one) => one !== '' && !one.startsWith('BOLI'));
  const fits = (method: TransferMethod) => candidates.find((one) => isReference(method, one));
  if (named !== undefined && named !== 'dd') {
    const utr = fits(named);
    if (utr !== undefined) return { utr, method: named, same: utr };
  }
  for (const method of named === undefined ? (['rtgs', 'imps'] as const) : []) {
    const utr = fits(method);
    // Twelve digits are those of IMPS and UPI alike, and sixteen or more of NEFT and RTGS.
    if (utr !== undefined) return { utr, method: null, same: utr };
  }
  return { utr: claimOf(line, nth), method: named ?? null, same: claimOf(line, 1) };
}

const LONGEST_GROUP = 6;

const wordsOf = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .replaceAll(UPI_HANDLE, ' ')
    .split(/[^A-Z0-9]+/);

/** Often begins with a mobile number behind 91, which has twelve digits, too. */
const UPI_HANDLE = /[A-Z0-9._]+@[A-Z0-9.]+/g;

/** A UTR of NEFT and RTGS begins with the code of a bank, or is one letter and 15 digits; words are neither. */
const isReference = (method: TransferMethod, text: string): boolean =>
  referenceProblem(method, text) === undefined &&
  (method === 'imps' || method === 'upi' || /^(?:[A-Z]{4}[A-Z0-9]*\d{4}|[A-Z]\d{15}$)/.test(text));

const METHOD_WORDS = TRANSFER_METHODS.map((method) => ({ method, word: new RegExp(`^${method.toUpperCase()}\\d?$`) }));

/** The same line read twice has the same claim. */
function claimOf({ day, amount, narration, reference = '' }: CreditLine, nth: number): string {
  const text = [day, amount, bare(narration), bare(reference), ...(nth > 1 ? [nth] : [])].join('#');
  return `${MADE}${createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase()}`;
}

const MADE = 'LINE';
const isMade = (utr: string): boolean => utr.startsWith(MADE);
