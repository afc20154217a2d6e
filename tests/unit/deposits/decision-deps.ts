import type { WinCommand } from '#functions/deposits/decisions/decide-win.ts';
import { decideAboutWin } from '#functions/deposits/decisions/decide.ts';
import { loadWins } from '#functions/deposits/decisions/load-win.ts';
import { findRefusedOrder } from '#functions/payments/orders/order-refused.ts';
import { checkUnpaidOrders } from '#functions/payments/recording/check-unpaid-orders.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import type { Purpose } from '#functions/tables/payments/payment-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { ACTING_ALONE } from '#tests/support/people/acting-alone.ts';
import type { setUp } from '../payments/given.ts';

/** The dependencies of decisions about wins, with the test's tables and provider. */
export function decisionDeps(deps: ReturnType<typeof setUp>['deps']) {
  let ids = 0;
  const { client } = deps.tables.auctions;
  return {
    tables: deps.tables,
    profiles: deps.profiles,
    ledger: ledgerStore(tableHandle('bids', client, 'bids')),
    notify: deps.notify,
    noticeWrites: deps.noticeWrites,
    orderRefused: (purpose: Purpose) => findRefusedOrder(deps.payments, purpose),
    checkUnpaidOrders: (purpose: Purpose, now: number) => checkUnpaidOrders(deps, purpose, now),
    /** Called by the clock. */
    checkFinalPayment: (win: { auctionId: string; userId: string }, now: number) =>
      checkUnpaidOrders(deps, { ...win, type: 'final' }, now),
    newId: () => `id-${(ids += 1)}`,
    secondPerson: ACTING_ALONE,
  };
}

/** An admin's decision. By default an offer goes to the runner-up that the admin's page shows. */
export type Decision = Exclude<WinCommand, { kind: 'offer' }> | (Offer & { readonly runnerUpId?: string });
type Offer = Omit<Extract<WinCommand, { kind: 'offer' }>, 'runnerUpId'>;

/** Loads the admin's page and makes the decision. */
export async function decideAbout(
  deps: ReturnType<typeof decisionDeps>,
  userId: string,
  decision: Decision,
  now: number,
): Promise<ReturnType<typeof decideAboutWin>> {
  const by = { auctionId: 'a1', userId, by: 'admin-1', source: '192.0.2.1' };
  if (decision.kind !== 'offer') return decideAboutWin(deps, { ...by, command: decision }, now);
  const shown = (await loadWins(deps, 'a1')).find(({ win }) => win.bidder.userId === userId);
  const runnerUpId = decision.runnerUpId ?? shown?.win.runnerUp?.userId ?? 'nobody';
  return decideAboutWin(deps, { ...by, command: { ...decision, runnerUpId } }, now);
}
