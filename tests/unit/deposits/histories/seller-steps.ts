/** What the house does about the seller of a lot, and what must hold of the seller's money at the end of a history. */
import { expect } from 'vitest';
import { recordCost, recordPayout, undoPayout } from '#functions/sellers/pay-seller.ts';
import { payableOf } from '#functions/sellers/payout.ts';
import { accountsOf, readSellerMoney } from '#functions/sellers/read-seller.ts';
import { hammerOf } from '#functions/sellers/settle-consignment.ts';
import { wrongSellerSums } from '#functions/sellers/statement.ts';
import { plusSums, statementSums } from '#functions/tables/sellers/statement-sums.ts';
import { istParts } from '#shared/model/ist.ts';
import { sharesOf } from '#shared/model/sellers/commission.ts';
import type { Step } from './random-histories.ts';
import { BANK, COMMISSION, type Simulation } from './simulation.ts';

type SellerStep = Extract<Step, { do: 'pay-seller' | 'take-payout-back' | 'cost' }>;

let ids = 0;

export async function runSellerStep(
  { sellers, sellerId, tables }: Simulation,
  step: SellerStep,
  now: number,
): Promise<void> {
  const by = 'admin-1';
  ids += 1;
  const id = ids;
  switch (step.do) {
    case 'pay-seller': {
      const accounts = await accountsOf(sellers, sellerId);
      const statement = accounts[0]?.statement ?? 'none';
      const amount = Math.floor(payableOf(accounts, statement).amount / step.part);
      if (amount === 0) return;
      const payoutId = `p${id}`;
      const transfer = { utr: `UTR${id}`, paidOn: istParts(now).date, bank: BANK, askedBy: undefined };
      await recordPayout(
        { ...tables, sellers },
        { payoutId, sellerId, payee: 'Bank', statement, amount, by, ...transfer },
        [],
        now,
      );
      return;
    }
    case 'take-payout-back': {
      const payout = (await readSellerMoney(sellers, sellerId)).payouts.at(-1 - step.nth);
      if (payout !== undefined)
        await undoPayout({ ...tables, sellers }, { ...payout, by, reason: 'It bounced' }, [], now);
      return;
    }
    case 'cost': {
      const cost = { sellerId, auctionId: 'a1', amount: step.rupees * 100, reason: 'Towing', by, requestId: `c${id}` };
      await recordCost({ ...tables, sellers }, cost, [], now);
    }
  }
}

/** The seller is owed the lot if it is paid, less what the house keeps, spent and paid out. */
export async function checkSeller(s: Simulation): Promise<void> {
  const money = await s.sellerMoney();
  expect(wrongSellerSums(money), 'the stored sums of the seller').toEqual([]);
  const { hammer, lotGst, commission, gst, costs, paid, open } = money.ledger.byStatement
    .values()
    .reduce(plusSums, statementSums([]));
  const due = sharesOf(hammerOf(s.live()) ?? 0, COMMISSION);
  expect({ hammer, commission, gst }).toEqual({ hammer: due.hammer, commission: due.commission, gst: due.gst });
  expect(open).toBe(due.net + lotGst - costs - paid);
  const kept = money.payouts.filter(({ status }) => status === 'paid');
  expect(paid, 'what was paid out').toBe(kept.reduce((sum, { amount }) => sum + amount, 0));
}
