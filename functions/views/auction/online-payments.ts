import * as z from 'zod/mini';
import { paiseFromRupees } from '../../../shared/model/money/money.ts';
import type { OnlinePayments } from './view-auction.ts';

const rupees = z.coerce.number().check(z.positive(), z.int());

/** What the settings say of paying. An account of `ask-support` is told by support. Throws where the limit is no amount. */
export function onlinePayments(limitRupees: string, bankAccount: string): OnlinePayments {
  const limit = paiseFromRupees(z.parse(rupees, limitRupees));
  if (limit === undefined) throw new Error('ONLINE_LIMIT_RUPEES is no amount.');
  return { limit, bankAccount: bankAccount === 'ask-support' ? undefined : bankAccount };
}
