import { NO_BID_LIMITS } from '#tests/support/bidding/deployed-bidding.ts';
import { tokenHolders } from '#tests/support/people/token-holders.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { startStack } from '#tests/support/stack/stack.ts';
import { BASE_PRICE } from '#tests/support/tables/stored-auctions.ts';
import { perSecond, SETTLE_MINUTES } from '../measure.ts';
import { AT_ONCE, BIDDERS, openNow, throughHandler } from './bidders.ts';
import { leanBids } from './lean-client.ts';

/** Bids per second. With eight concurrent bids, some are overtaken. */
interface StackRate {
  readonly answered: number;
  readonly accepted: number;
}

/** After this many rounds the code is compiled. */
const WARM_UP_ROUNDS = 2;

/** Bids on one auction through the whole local stack: HTTP, token, routing, function, role, engine, stream. */
export async function wholeStackRate(count: number): Promise<StackRate> {
  const stack = await startStack({ isOnDisk: true, variables: NO_BID_LIMITS });
  try {
    const people = await tokenHolders(stack.url, BIDDERS.length);
    const bidders = people.map(({ userId }) => userId);
    const auctionId = await openNow(await stackStorage(stack.url), bidders);
    const client = leanBids(stack.url, people);
    const design = throughHandler(client.send);
    let accepted = 0;
    let placed = 0;
    const bid = async () => {
      const n = placed++;
      const userId = bidders[n % bidders.length] ?? '';
      if (await design({ auctionId, userId, amount: BASE_PRICE + (n + 1) * 100 })) accepted += 1;
    };
    await perSecond(WARM_UP_ROUNDS * count, AT_ONCE, bid);
    await stack.settled(SETTLE_MINUTES);
    accepted = 0;
    const answered = await perSecond(count, AT_ONCE, bid);
    client.close();
    return { answered, accepted: (answered * accepted) / count };
  } finally {
    await stack.stop();
  }
}
