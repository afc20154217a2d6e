import { send } from '../../infra/local/client/api-client.ts';
import { listUsers } from '../../shared/contract/accounts/admin.ts';
import { listAuctions } from '../../shared/contract/auctions.ts';
import type { RouteSpec } from '../../shared/contract/route.ts';
import { health } from '../../shared/contract/system.ts';
import { stackStorage } from '../support/stack/database.ts';
import { makeAdmin, makeVerifiedBidder } from '../support/people/people.ts';
import { seedAuctions, seedUsers } from '../support/tables/seed-lists.ts';
import { startStack } from '../support/stack/stack.ts';
import { median, quantile, timed } from './measure.ts';

export interface ListSizes {
  readonly users: number;
  readonly auctions: number;
  /** How often each list is asked for. */
  readonly asked: number;
}

export interface ListTimes {
  readonly sizes: ListSizes;
  /** An answer that needs no database, milliseconds: what door, function and machine take in this run. */
  readonly empty: number;
  readonly lists: readonly ListTime[];
}

interface ListTime {
  readonly what: string;
  /** Milliseconds at the API, through the front door. */
  readonly median: number;
  readonly p95: number;
}

interface Question {
  readonly what: string;
  readonly route: RouteSpec;
  readonly token: string;
  readonly query: Readonly<Record<string, string>>;
}

/** How long the long lists take to answer, on one stack, one request after the other. */
export async function listTimes(sizes: ListSizes): Promise<ListTimes> {
  const stack = await startStack({ isOnDisk: true });
  try {
    const admin = await makeAdmin(stack.url);
    const bidder = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
    const storage = await stackStorage(stack.url);
    const [oldest] = await seedUsers(storage, sizes.users, Date.now());
    await seedAuctions(storage, sizes.auctions, Date.now());
    await stack.settled();
    const questions = questionsOf(admin.token, bidder.token, oldest?.email ?? '');
    const empty = await timesOf(stack.url, { what: 'Nothing', route: health, token: '', query: {} }, sizes.asked);
    const lists: ListTime[] = [];
    for (const question of questions) {
      const times = await timesOf(stack.url, question, sizes.asked);
      lists.push({ what: question.what, median: median(times), p95: quantile(times, 0.95) });
    }
    return { sizes, empty: median(empty), lists };
  } finally {
    await stack.stop();
  }
}

function questionsOf(admin: string, bidder: string, oldestEmail: string): readonly Question[] {
  const users = (what: string, query: Question['query']): Question => ({
    what: `Users: ${what}`,
    route: listUsers,
    token: admin,
    query,
  });
  const auctions = (token: string, what: string, query: Question['query']): Question => ({
    what: `Auctions: ${what}`,
    route: listAuctions,
    token,
    query,
  });
  return [
    users('the pending', { verifyStatus: 'pending' }),
    users('the verified', { verifyStatus: 'verified' }),
    users('a name that many have, among the verified', { verifyStatus: 'verified', search: 'asha' }),
    users('a text that nobody has, among the verified', { verifyStatus: 'verified', search: 'nobody like that' }),
    users('the address of the oldest, among the verified', { verifyStatus: 'verified', search: oldestEmail }),
    auctions(bidder, 'the newest', {}),
    auctions(bidder, 'the dearest that run', { status: 'active', sort: 'price-desc' }),
    auctions(bidder, 'by title', { search: 'radio no. 9' }),
    auctions(admin, 'the newest, for an admin', {}),
    auctions(admin, 'all by end date, for an admin', { sort: 'end-date' }),
  ];
}

const WARM_UP = 3;

async function timesOf(
  url: string,
  { what, route, token, query }: Question,
  asked: number,
): Promise<readonly number[]> {
  const ask = async () => {
    const { status } = await send(url, route, { token, query });
    if (status !== 200) throw new Error(`${what} was answered ${status}.`);
  };
  for (let n = 0; n < WARM_UP; n += 1) await ask();
  const times: number[] = [];
  for (let n = 0; n < asked; n += 1) times.push(await timed(ask));
  return times;
}
