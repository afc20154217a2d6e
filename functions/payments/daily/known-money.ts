/** What a comparison with settlement reports needs of the stored money, found by the numbers that the reports name. */
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { Closing } from '#functions/tables/books/book-items.ts';
import { isRecorded, type MoneyStore } from '#functions/tables/money/money-store.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import type { PaymentStore } from '../payment-store.ts';
import type { SettledMoney } from '../provider/settlement-line.ts';
import { type KnownMoney, REPORTS, type StoredMoney } from '../settlements/check-settlements.ts';
import { differencesIn, SETTLEMENT_DIFFERENCES } from '../settlements/differences.ts';
import { SETTLED_WITHIN_MS } from '../settlements/match-settlement.ts';
import { readSubjects } from './read-lot.ts';
import { readEntries } from './touched-lots.ts';

export interface KnownMoneyDeps {
  readonly tables: MoneyMovementTables;
  readonly money: MoneyStore;
  readonly payments: Pick<PaymentStore, 'findByOrder'>;
}

const AT_ONCE = 16;

/**
 * Call `progress` after `readStored`: until which day captures were looked for in the reports, and whether any report has
 * listed a payment.
 */
export async function readKnownMoney(
  { tables, money, payments }: KnownMoneyDeps,
  closing: Closing,
): Promise<KnownMoney & { readonly progress: () => Pick<Closing, 'judged' | 'hasSettled'> }> {
  let { judged, hasSettled } = closing;
  const read = await money.ofAuction(REPORTS);
  return {
    firstCaptured: closing.firstCaptured,
    reportsRead: new Set(read.map(({ reference }) => reference)),
    progress: () => ({ judged, hasSettled }),
    readStored: async (lines, readSince): Promise<StoredMoney> => {
      const differences = await money.ofAuction(SETTLEMENT_DIFFERENCES);
      const open = differencesIn(differences).filter(({ ended }) => ended === undefined);
      const subjects = new Set(open.map(({ found }) => found.subject));
      await inParallel(lines, AT_ONCE, async (line) => {
        for (const subject of await subjectsOf(line)) subjects.add(subject);
      });
      hasSettled ||= lines.some(({ kind }) => kind === 'payment');
      // Not before some report has listed a payment, and only if all reports since `judged` were read (`readSince` says from
      // when on). The day `judged` is looked at again, because at the last closing only a part of it was old enough.
      const last = istParts(closing.at - SETTLED_WITHIN_MS).date;
      if (hasSettled && istParts(readSince).date <= judged) {
        for (let day = judged; day <= last; day = dayAfter(day))
          await inParallel(
            readEntries(tables.money, day, { at: closing.at }),
            AT_ONCE,
            async ({ kind, subject, entry }) => {
              if (kind !== 'captured') return;
              // Both entries of a payment, `captured` and `settled`, have Razorpay's id of it as their key.
              const key = entry.slice(kind.length + 1);
              if (!(await isRecorded(tables.money, { subject, kind: 'settled', key }))) subjects.add(subject);
            },
          );
        judged = last;
      }
      const about = await readSubjects(tables, subjects, 'fail');
      return { payments: about.payments, entries: [...differences, ...about.entries], hasSettled };
    },
  };

  async function subjectsOf({ id, orderId, refundOf }: SettledMoney): Promise<readonly string[]> {
    const byReference = await Promise.all([id, ...(refundOf === undefined ? [] : [refundOf])].map(money.subjectsOf));
    const byOrder = orderId === undefined ? undefined : await payments.findByOrder(orderId);
    return [...byReference.flat(), ...(byOrder === undefined ? [] : [byOrder.paymentId])];
  }
}

const dayAfter = (day: string): string => istParts(startOfIstDay(day) + DAY_MS).date;
