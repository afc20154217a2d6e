/** By what a line of a bank statement is known: the bank's reference, or one made of what the line says. Pure. */
import { createHash } from 'node:crypto';
import { LINE_PREFIX, normalReference, referenceProblem } from '#shared/model/money/bank-reference.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { TRANSFER_METHODS, type TransferMethod } from '#shared/model/money/payment-enums.ts';

export interface BankLine {
  readonly direction: 'credit' | 'debit';
  /** An Indian day, `2026-11-28`. */
  readonly day: string;
  readonly amount: Paise;
  readonly narration: string;
  /** From the statement's own column for references. */
  readonly reference: string | undefined;
  /** From its further columns for references. */
  readonly otherReferences?: readonly string[] | undefined;
}

export interface Identity {
  readonly utr: string;
  readonly method: TransferMethod | null;
  /** The same for lines that nothing tells apart. */
  readonly same: string;
}

/** Gives each line an identity. The second of two equal lines gets another one, since the money may have come twice. */
export function identitiesOf(lines: readonly BankLine[]): readonly Identity[] {
  const times = new Map<string, number>();
  return lines.map((line) => {
    const { same } = identityOf(line);
    const nth = (times.get(same) ?? 0) + 1;
    times.set(same, nth);
    return identityOf(line, nth);
  });
}

/**
 * The same as pages sent them that knew of one column for references. A line may be recorded by what it was known by
 * then.
 */
export const earlierIdentitiesOf = (lines: readonly BankLine[]): readonly Identity[] =>
  identitiesOf(lines.map((line) => ({ ...line, otherReferences: [] })));

/**
 * The bank's reference of a line, else one made of what the statement says, and how the money was sent.
 * @param nth of such lines in the statement
 */
export function identityOf(line: BankLine, nth = 1): Identity {
  const { narration, reference = '', otherReferences = [] } = line;
  const words = wordsOf(narration);
  const named = METHOD_WORDS.find(({ word }) => words.some((candidate) => word.test(candidate)))?.method;
  // Some banks write "TRANSFER FROM 3199" there, which is none.
  const grouped = (text: string) => (text.split(/\s+/).every(({ length }) => length <= LONGEST_GROUP) ? [text] : []);
  const partsOf = (text: string) => [...grouped(text), ...wordsOf(text)];
  const candidates = [...partsOf(reference), ...words, ...otherReferences.flatMap(partsOf)]
    .map(normalReference)
    .filter((candidate) => candidate !== '' && !candidate.startsWith('BOLI'));
  const fits = (method: TransferMethod) => candidates.find((candidate) => isReference(method, candidate));
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
function claimOf({ direction, day, amount, narration, reference = '' }: BankLine, nth: number): string {
  const isOut = direction === 'debit';
  const text = [
    day,
    amount,
    bare(narration),
    bare(reference),
    ...(isOut ? ['out'] : []),
    ...(nth > 1 ? [nth] : []),
  ].join('#');
  return `${LINE_PREFIX}${createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase()}`;
}

/** In every script, since what is left is to tell payers apart. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
