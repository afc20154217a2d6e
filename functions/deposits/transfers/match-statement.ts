/**
 * Matches the credits of a bank statement with what is owed, and its debits with what they may take back. Pure: it
 * records nothing, and guesses nothing.
 */
import type { STATEMENT_QUESTIONS } from '#shared/contract/money/receivables.ts';
import { isLineClaim } from '#shared/model/money/bank-reference.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { TransferMethod } from '#shared/model/money/payment-enums.ts';
import { type BankLine, earlierIdentitiesOf, identitiesOf, type Identity } from './line-identity.ts';

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
  readonly is: 'recorded' | 'proposed' | 'question' | 'other';
  readonly why: Question | null;
  readonly utr: string;
  readonly method: TransferMethod | null;
  readonly candidates: readonly O[];
  /** The place of a debit that may take back this credit. */
  readonly takenBackBy: number | null;
}

/**
 * One answer a line, whatever their order. A credit is proposed if it quotes one reference of ours and is not more than
 * that win still owes, together with the other lines that quote it, and no debit may take it back.
 * @param recorded the transfer with this reference, if one is recorded
 */
export function matchStatement<O extends Owed>(
  lines: readonly BankLine[],
  owed: readonly O[],
  recorded: (utr: string) => RecordedTransfer | undefined,
): readonly Match<O>[] {
  const identities = identitiesOf(lines);
  const earlier = earlierIdentitiesOf(lines);
  const knownLines = lines.flatMap((line, at) => {
    const identity = identities[at];
    const before = [identity, earlier[at]].flatMap((known) => (known && recorded(known.utr)) ?? [])[0];
    return identity === undefined ? [] : [{ line, at, ...identity, before }];
  });
  const times = countOf(knownLines.filter(({ line }) => line.direction === 'credit').map(({ same }) => same));
  const takenBack = new Map(knownLines.map((line) => [line.at, creditsTakenBackBy(line, knownLines)]));
  const debitOf = new Map(
    [...takenBack].toReversed().flatMap(([at, credits]) => credits.map((credit) => [credit.at, at])),
  );
  const first = knownLines.map((knownLine): Match<O> => {
    const { line, utr, method, same, before } = knownLine;
    const found = { utr, method, takenBackBy: null };
    const isOut = line.direction === 'debit';
    if (before !== undefined && before.isSent === isOut) {
      const isThis = before.amount === line.amount;
      return { ...found, ...NO_WIN, is: isThis ? 'recorded' : 'question', why: isThis ? null : 'recorded-otherwise' };
    }
    if (isOut) return { ...found, ...judgedDebit(knownLine, takenBack.get(knownLine.at) ?? [], owed) };
    if (before !== undefined) return { ...found, ...NO_WIN, is: 'question', why: 'recorded-otherwise' };
    const debit = debitOf.get(knownLine.at);
    if (debit !== undefined)
      return { ...found, is: 'question', why: 'reversed', candidates: quoted(line, owed), takenBackBy: debit };
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

const NO_WIN = { candidates: [] } as const;

interface KnownLine extends Identity {
  readonly line: BankLine;
  readonly at: number;
  readonly before: RecordedTransfer | undefined;
}

/**
 * What banks write of money that they take back, or that came back. They must say that a debit reverses a credit, in
 * words of their own (https://taxguru.in/rbi/illustrative-narrations-recorded-bank-statement-passbook.html, I. e).
 */
const TAKES_BACK =
  /(?:^|[^A-Z])(?:REV|REVERSAL|REVERSED|RVSL|RETURN|RETURNED|RTN|RET|CHARGEBACK|CHQ RET|BOUNCE)(?:$|[^A-Z])/;
const saysSo = (line: BankLine): boolean => TAKES_BACK.test(partsOf(line).join(' ').toUpperCase());

/** The credits of the statement that a debit may take back; none if it is a transfer of the house that is recorded. */
function creditsTakenBackBy(debit: KnownLine, knownLines: readonly KnownLine[]): readonly KnownLine[] {
  if (debit.line.direction !== 'debit' || debit.before?.isSent === true) return [];
  const credits = knownLines.filter(({ line }) => line.direction === 'credit');
  const same = credits.filter(({ utr }) => utr === debit.utr);
  if (same.length > 0 || debit.before !== undefined) return same;
  // With a reference of its own, and without a word about it, it is a payment to somebody.
  if (!isLineClaim(debit.utr) && !saysSo(debit.line)) return [];
  return credits.filter(({ line }) => line.amount === debit.line.amount && line.day <= debit.line.day);
}

/** A debit is a question if it may take back what is recorded. What it takes back of this statement is asked about there. */
function judgedDebit<O extends Owed>(
  debit: KnownLine,
  takes: readonly KnownLine[],
  owed: readonly O[],
): Pick<Match<O>, 'is' | 'why' | 'candidates'> {
  const candidates = quoted(debit.line, owed);
  const isAskedThere =
    debit.before === undefined && takes.length > 0 && takes.every(({ before }) => before === undefined);
  const isQuestion = debit.before !== undefined || takes.length > 0 || candidates.length > 0 || saysSo(debit.line);
  if (isAskedThere || !isQuestion) return { ...NO_WIN, is: 'other', why: null };
  return { is: 'question', why: 'taken-back', candidates };
}

function judged<O extends Owed>(
  line: BankLine,
  owed: readonly O[],
  utr: string,
): Pick<Match<O>, 'is' | 'why' | 'candidates'> {
  const wins = quoted(line, owed);
  const [win] = wins;
  if (wins.length > 1) return { is: 'question', why: 'several', candidates: wins };
  if (win !== undefined) {
    // One of the two has no reference of the bank: the same transfer may be recorded by what another page of the bank shows.
    const isLike = (part: Owed['parts'][number]) =>
      part.amount === line.amount && (isLineClaim(utr) || isLineClaim(part.utr));
    if (win.parts.some(isLike)) return { is: 'question', why: 'part-like-it', candidates: wins };
    const fits = line.amount <= win.rest;
    return { is: fits ? 'proposed' : 'question', why: fits ? null : 'other-amount', candidates: wins };
  }
  const candidates = owed.filter(({ rest }) => rest === line.amount);
  return { is: 'question', why: candidates.length > 0 ? 'same-amount' : 'unknown', candidates };
}

/** Which wins some line may be about, so that no others need to be kept. */
export function mayConcern(lines: readonly BankLine[]): (win: Pick<Owed, 'reference' | 'rest'>) => boolean {
  const texts = lines.map(textsOf);
  const amounts = new Set(lines.map(({ amount }) => amount));
  return (win) => amounts.has(win.rest) || texts.some((line) => quotes(line, win));
}

/** The wins whose reference the line quotes. Banks break narrations anywhere, and put spaces or dashes in. */
function quoted<O extends Owed>(line: BankLine, owed: readonly O[]): readonly O[] {
  const texts = textsOf(line);
  return owed.filter((win) => quotes(texts, win));
}

const partsOf = ({ narration, reference = '', otherReferences = [] }: BankLine) => [
  narration,
  reference,
  ...otherReferences,
];
const textsOf = (line: BankLine) => partsOf(line).map(flat);
const quotes = (texts: readonly string[], { reference }: Pick<Owed, 'reference'>): boolean =>
  texts.some((text) => text.includes(reference));

const keyOf = (win: Owed | undefined): string | undefined => win && `${win.auctionId} ${win.userId}`;
const flat = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

function countOf(all: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
