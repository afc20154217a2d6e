/**
 * The clocks of a grievance. Rule 4(5) of the Consumer Protection (E-Commerce) Rules, 2020: the grievance officer
 * "acknowledges the receipt of any consumer complaint within forty-eight hours and redresses the complaint within one month
 * from the date of receipt of the complaint". Boli acknowledges at once, and counts the 48 hours to a person's answer.
 * https://taxguru.in/corporate-law/duties-indian-e-commerce-entities.html
 */
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { istParts, msFromIst } from '../ist.ts';

export const ANSWER_MS = 48 * HOUR_MS;
/** An answer of the person within this time after the settlement reopens it. */
export const REOPEN_MS = 14 * DAY_MS;

/** Until when a person of the house must have answered. Epoch milliseconds. */
export const answerBy = (since: number): number => since + ANSWER_MS;

/** One month later in India, at the same time of day; the last day of a shorter month. Epoch milliseconds. */
export function settleBy(since: number): number {
  const { date, time } = istParts(since);
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const next = new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10);
  const ms = msFromIst({ date: next, time });
  if (ms === undefined) throw new Error(`${next} is no day.`);
  return ms + (since % 60_000);
}

/** Until when an answer of the person reopens a settled grievance, that moment included. */
export const reopenUntil = (settledAt: number): number => settledAt + REOPEN_MS;

export interface GrievanceTimes {
  readonly state: 'open' | 'settled';
  /** When it was received, or reopened. */
  readonly since: number;
  /** The first answer of the house since then. */
  readonly answeredAt?: number | undefined;
}

export interface GrievanceClock {
  readonly kind: 'answer' | 'settle';
  readonly at: number;
}

/** The clocks that run, the next one first: to a first answer, and to the settlement. None when settled. */
export function runningClocks({ state, since, answeredAt }: GrievanceTimes): readonly GrievanceClock[] {
  if (state === 'settled') return [];
  const settle = { kind: 'settle', at: settleBy(since) } as const;
  return answeredAt === undefined ? [{ kind: 'answer', at: answerBy(since) }, settle] : [settle];
}

/** Whether one of the clocks has run out. */
export const isOverdue = (times: GrievanceTimes, now: number): boolean =>
  runningClocks(times).some(({ at }) => now > at);
