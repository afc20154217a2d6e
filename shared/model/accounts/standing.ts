/** A person's standing: what the house counts, and the rule of strikes. Pure. */
import { IST_OFFSET_MS } from '../ist.ts';

/** Counts by the month in India (`2026-11`) in which the payment was due. */
export type CountByMonth = Readonly<Record<string, number>>;

export interface StandingCounts {
  /** Lots won that were not taken back. */
  readonly won: number;
  /** Wins paid after they were overdue. */
  readonly late: CountByMonth;
  /** Wins that ended because they were not paid. */
  readonly defaulted: CountByMonth;
}

/** What each counts. */
export const STRIKES = { late: 1, defaulted: 2 } as const;
const FORGOTTEN_AFTER_MONTHS = 12;

/** The rule as screens state it. */
export const STRIKE_RULE =
  'A win paid late is one strike, a win that ended unpaid two. They are forgotten a year after the month in which the payment was due. A strike refuses nothing by itself.';

export const monthInIndia = (at: number): string => new Date(at + IST_OFFSET_MS).toISOString().slice(0, 7);

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

export const total = (counts: CountByMonth): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The strikes that are not forgotten at `now` (epoch ms). */
export function strikesAt({ late, defaulted }: Pick<StandingCounts, 'late' | 'defaulted'>, now: number): number {
  // Most people have none, and lists ask for many people.
  if (total(late) + total(defaulted) === 0) return 0;
  const thisMonth = monthNumber(monthInIndia(now));
  const recent = (counts: CountByMonth) =>
    Object.entries(counts).reduce(
      (sum, [month, count]) => (thisMonth - monthNumber(month) > FORGOTTEN_AFTER_MONTHS ? sum : sum + count),
      0,
    );
  return STRIKES.late * recent(late) + STRIKES.defaulted * recent(defaulted);
}
