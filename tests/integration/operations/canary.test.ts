/** The canary bids through the front door, fails when bidders would, and leaves nothing that the house lists or counts. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRACTICE_EMAIL, PRACTICE_LOT } from '#functions/tables/practice.ts';
import { send } from '#infra/local/client/api-client.ts';
import type { Person } from '#infra/local/client/person.ts';
import { getSummary } from '#shared/contract/accounts/admin.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { isObject, parseJson } from '#shared/model/json.ts';
import { eventually } from '#tests/support/eventually.ts';
import { MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';
import { itemsOf, operatorDatabase, storedItems } from '#tests/support/stack/database.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { throttle } from '#tests/support/stack/throttle.ts';

let stack: OwnStack;
let owner: Person;
let bidder: Person;
let lot: string;

beforeAll(async () => {
  stack = await startStack();
  owner = await makeAdmin(stack.url);
  bidder = await makeVerifiedBidder(stack.url, 'Asha Rao');
  lot = await publishLot(stack, owner);
});
afterAll(async () => void (await stack.stop()));

/** What the function `canary` has logged, oldest first. */
function logged(): readonly Record<string, unknown>[] {
  const folder = join(stack.dataDir, 'logs');
  const files = readdirSync(folder).filter((file) => file.includes('Canary'));
  return files
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .map(parseJson)
    .filter(isObject);
}
const measured = () => logged().filter((line) => 'CanaryTime' in line).length;
const failures = () => logged().flatMap(({ level, errorMessage }) => (level === 'ERROR' ? [errorMessage] : []));

/** Lets the next call come, and waits for what it leaves in the log. */
async function nextRun(count: () => number): Promise<void> {
  const before = count();
  await stack.advance(5 * MINUTE);
  await eventually(count, (now) => now > before);
}

test('without its account it measures nothing, and says so', async () => {
  await nextRun(() => logged().filter(({ message }) => message === 'the canary has no account yet').length);
  expect(measured()).toBe(0);
});

test('its bids are accepted and shown', async () => {
  const { code, output } = await runCommand(stack.url, 'canary-create', []);
  expect({ code, output }).toMatchObject({ code: 0 });
  // The password that was not there is asked for again after five minutes.
  await stack.advance(5 * MINUTE);
  await nextRun(measured);
  await nextRun(measured);
  const database = await operatorDatabase(stack.url);
  const state = (await itemsOf(database, 'Auctions')).find(
    ({ auctionId, sk }) => auctionId === PRACTICE_LOT && sk === 'STATE',
  );
  database.destroy();
  expect(Number(state?.['seq'])).toBeGreaterThanOrEqual(2);
  expect(failures()).toEqual([]);
});

test.each([
  ['BiddingApi', 'POST /bids/auction/{id} was answered 503.'],
  ['Realtime', 'POST /realtime/ticket was answered 503.'],
  ['AccountsApi', 'POST /auth/login was answered 503.'],
])('while %s does not run, it fails and measures nothing', async (name, reason) => {
  const before = measured();
  const runAgain = await throttle(stack.url, name);
  await nextRun(() => failures().length);
  expect(measured()).toBe(before);
  expect(failures().at(-1)).toBe(reason);
  await runAgain();
  await nextRun(measured);
});

test('after a day of jobs no list, figure, book or log has its lot or its person', async () => {
  [owner, bidder] = await advanceAndSignIn(stack, MINUTE, [owner, bidder]);
  const { totalUsers } = await owner.call(getSummary);
  [owner, bidder] = await advanceAndSignIn(stack, DAY_MS + 10 * MINUTE, [owner, bidder]);
  await nextRun(measured);
  const database = await operatorDatabase(stack.url);
  const { userId } = (await itemsOf(database, 'Users')).find(({ email }) => email === PRACTICE_EMAIL) ?? {};
  const stored = (await storedItems(database)).filter(
    (item) => item.includes(`"${PRACTICE_LOT}"`) || item.includes(String(userId)),
  );
  database.destroy();
  const kinds = stored.map((item) =>
    item.replace(/^BoliData-([A-Za-z]+?)[0-9A-F]{8}.*"sk":\{"S":"([A-Z]+).*$/, '$1 $2'),
  );
  expect(new Set(kinds)).toEqual(
    new Set(['Auctions BIDDER', 'Auctions STATE', 'Users PROFILE', 'Users SESSION', 'Users STANDING']),
  );

  for (const person of [owner, bidder]) {
    const facts = { auctionId: lot, userId: bidder.userId, callerId: person.userId, now: await stack.now() };
    const samples = sampleRequests(facts);
    for (const [name, route] of allRoutes.filter(([, { method }]) => method === 'GET')) {
      const { body } = await send(stack.url, route, { ...samples[name], token: person.token });
      const shown = JSON.stringify(body);
      for (const one of [`"${PRACTICE_LOT}"`, String(userId), PRACTICE_EMAIL]) expect(shown, name).not.toContain(one);
    }
  }
  expect((await owner.call(getSummary)).totalUsers).toBe(totalUsers);
  expect(await send(stack.url, getAuction, { params: { id: PRACTICE_LOT }, token: owner.token })).toMatchObject({
    status: 404,
  });
});
