/** The differences between settlement reports and stored payments, and what ended them. Pure. */
import type { MoneyEntry, MoneyEvent } from '#functions/tables/money/money-entry.ts';

/** All differences have this `auctionId`, so that one query lists them. No auction has this id. */
export const SETTLEMENT_DIFFERENCES = '#SETTLEMENTS';
/** The key of a capture that no report has in time; other differences have Razorpay's id of the money. */
export const MISSING = 'missing';

export interface Difference {
  readonly found: MoneyEntry;
  /** Unique among the differences of the subject. */
  readonly key: string;
  /** What ended it: a report that explains it, or a person with a reason. */
  readonly ended: MoneyEntry | undefined;
}

const keyOf = ({ kind, entry }: MoneyEntry): string => entry.slice(kind.length + 1);
const nameOf = ({ subject }: MoneyEntry, key: string): string => `${subject} ${key}`;

/** In the order of the entries. */
export function differencesIn(entries: readonly MoneyEntry[]): readonly Difference[] {
  const ends = new Map(
    entries.flatMap((entry) =>
      entry.kind === 'difference-ended' ? [[nameOf(entry, keyOf(entry)), entry] as const] : [],
    ),
  );
  return entries
    .filter(({ kind }) => kind === 'settlement-differs')
    .map((found) => ({ found, key: keyOf(found), ended: ends.get(nameOf(found, keyOf(found))) }));
}

/** The ledger entry that ends a difference. A difference ends once. */
export function endOf(
  { found, key }: Pick<Difference, 'found' | 'key'>,
  why: Pick<MoneyEvent, 'by' | 'reason' | 'reference' | 'at'>,
): MoneyEvent {
  const { subject, userId, amount } = found;
  return { ...why, subject, kind: 'difference-ended', key, auctionId: SETTLEMENT_DIFFERENCES, userId, amount };
}

/** The ends of open differences that the settled money of `events` or of the ledger explains. */
export function explainedBy(
  events: readonly MoneyEvent[],
  entries: readonly MoneyEntry[],
  at: number,
): readonly MoneyEvent[] {
  const agreed = events.filter(({ kind }) => kind === 'settled' || kind === 'refund-settled');
  const settled = [...entries, ...agreed].filter(({ kind }) => kind === 'settled');
  const byKey = new Map(agreed.map((event) => [event.key, event]));
  const byPayment = new Map(settled.map((entry) => [entry.subject, entry]));
  return differencesIn(entries).flatMap((difference) => {
    const { found, key, ended } = difference;
    const report = key === MISSING ? byPayment.get(found.subject) : byKey.get(key);
    if (ended !== undefined || report === undefined) return [];
    return [endOf(difference, { by: 'razorpay', reason: AGREES, reference: report.reference, at })];
  });
}

const AGREES = 'A later report agrees with the stored payment.';
