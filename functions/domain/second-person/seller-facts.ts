/** The facts about a seller on which an approval rests. */
import type { ActFacts } from '#functions/tables/asked-acts/asked-act.ts';
import { readItem } from '#functions/tables/reads.ts';
import {
  accountItem,
  accountKey,
  payoutItem,
  payoutKey,
  sellerItem,
  sellerKey,
} from '#functions/tables/sellers/seller-items.ts';
import type { SellersTable } from '#functions/tables/table-handle.ts';
import { maskedAccount } from '#shared/model/sellers/account-fields.ts';

/** The account is the one that was seen. */
export async function readAccountFacts(sellers: SellersTable, sellerId: string): Promise<ActFacts> {
  const seller = await readItem(sellers, sellerKey(sellerId), sellerItem);
  if (seller === undefined) return {};
  return { account: seller.bank === undefined ? 'none' : `${maskedAccount(seller.bank.number)}, ${seller.bank.ifsc}` };
}

/** What a payout depends on: what was paid, undone or sold so far, and the account that the money goes to. */
export async function readPayoutFacts(sellers: SellersTable, sellerId: string, statement: string): Promise<ActFacts> {
  const [account, facts] = await Promise.all([
    readItem(sellers, accountKey(sellerId, statement), accountItem),
    readAccountFacts(sellers, sellerId),
  ]);
  return { ...facts, open: account?.open ?? 0 };
}

/** It still counts as paid. */
export async function readPaidFacts(sellers: SellersTable, sellerId: string, payoutId: string): Promise<ActFacts> {
  const payout = await readItem(sellers, payoutKey(sellerId, payoutId), payoutItem);
  return payout === undefined ? {} : { payout: payout.status, amount: payout.amount };
}
