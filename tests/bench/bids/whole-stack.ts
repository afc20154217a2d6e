import { BASE_PRICE } from '../../support/tables/stored-auctions.ts';
import { stackStorage } from '../../support/stack/database.ts';
import { ANY_PACE } from '../../support/bidding/deployed-bidding.ts';
import { tokenHolders } from '../../support/people/token-holders.ts';
import { processorMs, processorMsByThread } from '../../support/stack/processor-time.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';
import { leanBids } from './lean-client.ts';
import { type StoreBid } from './designs.ts';
import { perSecond } from '../measure.ts';
import { BIDDERS, throughHandler, openNow, AT_ONCE } from './bidders.ts';

/** Milliseconds of processor time for a bid that was answered: what other load leaves nearly as it is. */
export interface ProcessorShares {
  /** The stack and its engine. */
  readonly all: number;
  /** The stack's own thread: the front door, the AWS APIs, the streams. */
  readonly front: number;
  /** The threads of the functions. */
  readonly functions: number;
  readonly engine: number;
  /** The helpers of V8, for all threads: collecting garbage, compiling. */
  readonly helpers: number;
  /** This process, which plays the bidders; not in `all`. */
  readonly bidders: number;
}

/** Bids a second. With eight under way at once, some are overtaken on their way, and answered so. */
export interface StackRate {
  readonly auctions: number;
  readonly answered: number;
  readonly accepted: number;
  readonly processor: ProcessorShares;
}

/** Bids through the whole local stack, in turn on so many auctions: HTTP, token, routing, function, role, engine, stream. */
export async function wholeStackRates(sizes: readonly number[], count: number): Promise<readonly StackRate[]> {
  const stack = await startStack({ isOnDisk: true, variables: ANY_PACE });
  try {
    const people = await tokenHolders(stack.url, BIDDERS.length);
    const bidders = people.map(({ userId }) => userId);
    const storage = await stackStorage(stack.url);
    const client = leanBids(stack.url, people);
    const design = throughHandler(client.send);
    const rates: StackRate[] = [];
    const warmUp = [await openNow(storage, bidders)];
    await perSecond(WARM_UP_ROUNDS * count, AT_ONCE, inTurn(design, warmUp, bidders));
    for (const size of sizes) {
      const auctionIds: string[] = [];
      for (let n = 0; n < size; n += 1) auctionIds.push(await openNow(storage, bidders));
      await stack.settled(PATIENCE_MINUTES);
      rates.push({ auctions: size, ...(await stackRate(stack, design, auctionIds, bidders, count)) });
      await stack.settled(PATIENCE_MINUTES);
    }
    client.close();
    return rates;
  } finally {
    await stack.stop();
  }
}

/** What bids on 2,000 auctions lead to is done long after them where other work shares the machine. */
const PATIENCE_MINUTES = 10;
/** After so many times the bids of a measurement the code is compiled, and a bid takes a quarter less of the processor. */
const WARM_UP_ROUNDS = 2;
/** What a new auction's first bids bring along: registrations are read, the catalogue is written. */
const FIRST_BIDS = 500;

/** Bids on the auctions in turn, each bidder after the other. */
function inTurn(
  design: StoreBid,
  auctionIds: readonly string[],
  bidders: readonly string[],
  accepted: () => void = () => undefined,
) {
  return async (n: number) => {
    const auctionId = auctionIds[n % auctionIds.length] ?? '';
    const round = Math.floor(n / auctionIds.length);
    const userId = bidders[round % bidders.length] ?? '';
    if (await design({ auctionId, userId, amount: BASE_PRICE + (round + 1) * 100 })) accepted();
  };
}

async function stackRate(
  stack: OwnStack,
  design: StoreBid,
  auctionIds: readonly string[],
  bidders: readonly string[],
  count: number,
): Promise<Omit<StackRate, 'auctions'>> {
  let accepted = 0;
  const bid = inTurn(design, auctionIds, bidders, () => (accepted += 1));
  await perSecond(FIRST_BIDS, AT_ONCE, bid);
  await stack.settled(PATIENCE_MINUTES);
  accepted = 0;
  const usedByThread = threadsFrom(stack.pid);
  const before = processorMs(stack.pid);
  const ownBefore = process.cpuUsage();
  const answered = await perSecond(count, AT_ONCE, (n) => bid(n + FIRST_BIDS));
  const own = process.cpuUsage(ownBefore);
  await stack.settled(PATIENCE_MINUTES);
  const processor = {
    all: (processorMs(stack.pid) - before) / count,
    front: usedByThread('MainThread') / count,
    functions: usedByThread('WorkerThread') / count,
    engine: usedByThread('tokio-rt-worker') / count,
    helpers: usedByThread('V8Worker') / count,
    bidders: (own.user + own.system) / 1000 / count,
  };
  return { answered, accepted: (answered * accepted) / count, processor };
}

function threadsFrom(pid: number): (name: string) => number {
  const before = processorMsByThread(pid);
  return (name) => (processorMsByThread(pid).get(name) ?? 0) - (before.get(name) ?? 0);
}
