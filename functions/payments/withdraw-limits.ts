import { auctionIdParams } from '../../shared/contract/auctions.ts';
import { withdraw } from '../../shared/contract/money/payments.ts';
import type { RouteLimit } from '../tables/limits/limited.ts';

/**
 * Each withdrawal sends a mail, and where an auction asks for no EMD whoever has withdrawn registers again for nothing: in a
 * loop they would use up the mails of a day, and nobody would get a code any more. Of one auction: somebody may want to
 * withdraw from many before their deadlines.
 * https://docs.aws.amazon.com/ses/latest/dg/quotas.html#quotas-sending
 */
export const WITHDRAW_LIMITS: readonly RouteLimit[] = [
  {
    name: 'withdraw',
    routes: [withdraw],
    of: ({ params }, caller) => {
      const { data } = auctionIdParams.safeParse(params);
      return caller === undefined || data === undefined ? undefined : `${caller.userId} ${data.id}`;
    },
    most: 5,
    windowMs: 60 * 60_000,
  },
];
