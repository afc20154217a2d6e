/** What was moved by hand for a person on a day, so that no sum is split to stay below the limit of a second person. */
import * as z from 'zod';
import { atMost, anyOf } from '#functions/tables/expressions.ts';
import { paiseNumber } from '#functions/tables/paise-number.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { AskedActsTable } from '#functions/tables/table-handle.ts';
import { update } from '#functions/tables/writes.ts';
import type { Settings } from '#shared/contract/settings/sections.ts';
import { istParts } from '#shared/model/ist.ts';
import type { Paise } from '#shared/model/money/money.ts';

export interface LimitedMoney {
  /** The setting with the limit. */
  readonly limit: Exclude<keyof Settings['secondPerson'], 'enabled'>;
  /** Whose money it is. */
  readonly payerId: string;
  readonly amount: Paise;
  /** What was moved before for the same thing, on whatever day. */
  readonly earlier?: Paise;
}

const KEPT_DAYS = 3;
const DAY_SECONDS = 24 * 60 * 60;
const moved = z.object({ sum: paiseNumber });

/** Beside the list of requests, in a partition of its own. */
const keyOf = ({ limit, payerId }: LimitedMoney, now: number) => ({
  list: 'MOVED',
  actId: `${istParts(now).date}#${limit}#${payerId}`,
});

export async function readMovedToday(table: AskedActsTable, money: LimitedMoney, now: number): Promise<Paise> {
  return (await readItem(table, keyOf(money, now), moved))?.sum ?? 0;
}

/** Adds to the sum of the day. @param limit what the sum may not exceed; undefined for what two people approved */
export const movedWrite = (table: AskedActsTable, money: LimitedMoney, now: number, limit?: Paise) =>
  update(
    table,
    keyOf(money, now),
    { add: { sum: money.amount }, set: { expiresAt: Math.ceil(now / 1000) + KEPT_DAYS * DAY_SECONDS } },
    limit === undefined ? {} : { sum: anyOf(undefined, atMost(limit - money.amount)) },
  );
