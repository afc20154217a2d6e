import { send } from '#infra/local/client/api-client.ts';
import { listUsers } from '#shared/contract/accounts/admin.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { health } from '#shared/contract/system.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { startStack } from '#tests/support/stack/stack.ts';
import { seedAuctions, seedUsers } from '#tests/support/tables/seed-lists.ts';
import { median, quantile, SETTLE_MINUTES, timed } from './measure.ts';
import { atMost, digits, type Section, table } from './report.ts';

interface ListTime {
  readonly what: string;
  /** Milliseconds at the API over HTTP. */
  readonly median: number;
  readonly p95: number;
}

interface Question {
  readonly what: string;
  readonly route: RouteSpec;
  readonly token: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The limit of a list, as a multiple of a response without the database. */
const MAX_LIST_RATIO = 60;

/** The response times of long lists on one stack, one request after the other. */
export async function lists(isQuick: boolean): Promise<Section> {
  const { users, auctions, asked } = isQuick
    ? { users: 500, auctions: 100, asked: 5 }
    : { users: 10_000, auctions: 2_000, asked: 40 };
  const stack = await startStack({ isOnDisk: true });
  try {
    const admin = await makeAdmin(stack.url);
    const bidder = await makeVerifiedBidder(stack.url, 'Asha Rao');
    const storage = await stackStorage(stack.url);
    const [oldest] = await seedUsers(storage, users, Date.now());
    await seedAuctions(storage, auctions, Date.now());
    await stack.settled(SETTLE_MINUTES);
    const nothing = { what: 'Nothing', route: health, token: '', query: {} };
    const empty = median(await timesOf(stack.url, nothing, asked));
    const times: ListTime[] = [];
    for (const question of questionsOf(admin.token, bidder.token, oldest?.email ?? '')) {
      const taken = await timesOf(stack.url, question, asked);
      times.push({ what: question.what, median: median(taken), p95: quantile(taken, 0.95) });
    }
    return {
      title: `Lists of ${users} users and ${auctions} auctions`,
      bars: [
        atMost(
          'Slowest list, of an answer without a database',
          MAX_LIST_RATIO,
          Math.max(...times.map((one) => one.median)) / empty,
        ),
      ],
      table: table(
        ['List', 'Median, ms', 'p95, ms', 'Of an empty answer'],
        times.map((one) => [one.what, digits(one.median), digits(one.p95), digits(one.median / empty)]),
      ),
    };
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
    if (status !== 200) throw new Error(`${what} got ${status}.`);
  };
  for (let n = 0; n < WARM_UP; n += 1) await ask();
  const times: number[] = [];
  for (let n = 0; n < asked; n += 1) times.push(await timed(ask));
  return times;
}
