import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAll } from '#infra/local/builds/build.ts';
import { bid, pay, type Person } from '#infra/local/client/person.ts';
import { getSummary } from '#shared/contract/accounts/admin.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { idsOf } from '#tests/support/people/market.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { advanceAndSignIn } from '#tests/support/people/time.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let stack: OwnStack;
let admin: Person;
let asha: Person;
let lot: string;

beforeAll(async () => {
  stack = await startStack({ cdkOut: await buildAll('opensearch') });
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  lot = await publishLot(stack, admin, { emdAmount: 0, bidInterval: 1800 });
  await pay(stack.url, asha, lot, 'emd');
  [admin, asha] = await advanceAndSignIn(stack, 2 * HOUR, [admin, asha]);
});
afterAll(async () => {
  await stack.stop();
});

/** The process id of the running engine. */
const pid = () => Number(/^pid (\d+)/.exec(readFileSync(join(stack.dataDir, 'opensearch', 'node.log'), 'utf8'))?.[1]);

let asked = 0;

/** Uses another URL each time, because the edge caches responses. */
async function publicList() {
  const begin = performance.now();
  asked += 1;
  const response = await fetch(`${stack.url}/api/lots?price=1..${asked}`);
  return { response, seconds: (performance.now() - begin) / 1000 };
}

async function refusedList(): Promise<void> {
  const { response, seconds } = await publicList();
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await response.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(seconds).toBeLessThan(3);
}

/** Checks the features that must work without the engine. */
async function othersWork(amount: number): Promise<void> {
  await bid(asha, lot, amount);
  const { auctionDetails } = await asha.call(getAuction, { params: { id: lot } });
  expect(auctionDetails.currentBid).toBe(amount);
  expect((await asha.call(getDashboard)).data.stats.activeBids).toBe(1);
  expect(await admin.call(getSummary)).toMatchObject({ activeAuctions: null, recentAuctions: null, totalUsers: 1 });
}

const recovered = async () => await eventually(publicList, ({ response }) => response.ok);

describe('the lists on OpenSearch', () => {
  test('an admin sees a lot that has just been published at once, everybody else within two seconds', async () => {
    const id = await publishLot(stack, admin, { title: 'A fresh lot' });
    expect(await idsOf(admin, { search: 'fresh' })).toEqual([id]);
    const begin = performance.now();
    await eventually(
      () => idsOf(asha, { search: 'fresh' }),
      (ids) => ids.includes(id),
    );
    expect(performance.now() - begin).toBeLessThan(2_000);
  });

  test('while the engine is down, lists answer 503 and bids work; afterwards no lot is missing', async () => {
    process.kill(pid(), 'SIGKILL');
    await refusedList();
    await othersWork(2_000);
    const id = await publishLot(stack, admin, { title: 'Filed meanwhile' });
    await recovered();
    await stack.settled();
    await eventually(
      () => idsOf(asha, { search: 'meanwhile' }),
      (ids) => ids.includes(id),
    );
    expect((await asha.call(listAuctions, { query: { limit: '100' } })).total).toBe(3);
  });

  test('while the engine hangs, lists answer within three seconds and everything else works', async () => {
    process.kill(pid(), 'SIGSTOP');
    try {
      await refusedList();
      await othersWork(3_000);
    } finally {
      process.kill(pid(), 'SIGCONT');
    }
    expect((await recovered()).response.status).toBe(200);
  });

  test('after an operator has rebuilt the index, the lists are the same as before', async () => {
    const before = await idsOf(asha);
    const { code, output, errors } = await runCommand(stack.url, 'catalogue-rebuild', []);
    expect(errors).toBe('');
    expect(output).toMatch(/3 auctions read.*\n[\s\S]*new index/);
    expect(code).toBe(0);
    expect(await idsOf(asha)).toEqual(before);
  });
});
