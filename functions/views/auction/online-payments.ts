import * as z from 'zod/mini';
import { paiseFromRupees } from '../../../shared/model/money/money.ts';
import type { OnlinePayments } from './view-auction.ts';

const rupees = z.coerce.number().check(z.positive(), z.int());

/**
 * Parses the payment settings. With `ask-support`, support gives the account on request. Throws if the limit is not a
 * valid amount.
 */
export function onlinePayments(limitRupees: string, bankAccount: string): OnlinePayments {
  const limit = paiseFromRupees(z.parse(rupees, limitRupees));
  if (limit === undefined) throw new Error('ONLINE_LIMIT_RUPEES is not a valid amount.');
  return { limit, bankAccount: bankAccount === 'ask-support' ? undefined : bankAccount };
}
