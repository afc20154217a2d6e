import type { RouteLimit } from '#functions/tables/limits/limited.ts';
import { auctionIdParams } from '#shared/contract/auctions.ts';
import { withdraw } from '#shared/contract/money/payments.ts';

/**
 * Each withdrawal sends a mail. Where an auction has no EMD, a bidder could register and withdraw in a loop and use up
 * the daily mail quota. The limit is per auction: a bidder may withdraw from many auctions.
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
