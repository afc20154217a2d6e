/**
 * `npm run months`: a house of 120 days across the end of a financial year, over HTTP on the movable clock, with bad days of
 * the payment provider, long sleeps, and kills in the middle of requests. After each week everything that the house shows is
 * compared with what happened. `--days N` for a shorter one, `--seed N` to repeat one.
 */
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { seededRandom } from '#tests/support/random.ts';
import { buildOnce } from '#tests/support/stack/build-once.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';
import { killHouse, moveTo, openHouse } from './house.ts';
import { checkGone, checkLists, PROOF_DAYS } from './list-checks.ts';
import { DAY, MINUTE } from './model.ts';
import { booksOf, checkMoney, checkWins } from './money-checks.ts';
import { checkPeople, OFFICER } from './people-checks.ts';
import { learn } from './provider.ts';
import { liveOn, STEP } from './step.ts';

const COMPANY = {
  name: 'House Pvt Ltd',
  address: 'Pune',
  supportEmail: 'help@house.test',
  supportPhone: '020',
  supportHours: '',
  officerName: 'Om Officer',
  officerDesignation: 'Grievance officer',
  officerEmail: OFFICER,
  officerPhone: '020',
  privacyEmail: '',
};
const INVOICES = {
  seller: { name: 'House', address: 'Pune', gstin: '27AAAAA0000A1Z2' },
  sac: '999799',
  prefixes: { invoice: 'INV', 'credit-note': 'CRN' },
  from: 0,
  forfeitRate: 18_00,
};

const schedules = z.array(z.object({ dueAt: z.string().nullable(), input: z.string() }));

process.env['TZ'] = 'UTC';
const { values } = parseArgs({ options: { days: { type: 'string', default: '120' }, seed: { type: 'string' } } });
const days = Number(values.days);
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e6));
console.log(`--days ${days} --seed ${seed}`);
await buildOnce();
const options = {
  dataDir: await newDataFolder(),
  settings: { company: COMPANY },
  variables: { TAX_INVOICES: JSON.stringify(INVOICES), REJECTED_PROOF_DAYS: String(PROOF_DAYS) },
};
const began = performance.now();
const house = await openHouse(options, seededRandom(seed));
let slept = 0;
const printed = new Set<string>();
try {
  await run();
  if (printed.size > 0) throw new Error(`${printed.size} findings; the data is in ${options.dataDir}.`);
  await rm(options.dataDir, { recursive: true, force: true });
} finally {
  await house.stack.stop();
}

async function run(): Promise<void> {
  // The steps begin at ten past midnight, eight (when owners are reminded of what waits) and four.
  const start = firstDay(house.now) + 10 * MINUTE;
  await moveTo(house, start - 2 * DAY);
  for (const name of ['Olga Owner', 'Otto Owner']) {
    const { account, userId } = await makeAdmin(house.stack.url, name);
    const browser = { token: '', cookie: '', tokenOf: -1, signedInAt: 0, seenAt: house.now, alarms: 1 };
    house.owners.push({ account, userId, ...browser });
  }
  const share = (of: number) => Math.floor(days * of);
  const sleeps = new Map([
    [share(0.15), share(0.1)],
    [share(0.6), share(0.3)],
  ]);
  let checkOn = 7;
  for (let day = 0; day < days; day += 1) {
    const asleep = sleeps.get(day) ?? 0;
    if (asleep > 0) {
      // The longer sleep begins without a warning, and the house wakes up as another process.
      if (asleep > 20) await killHouse(house, options);
      slept += asleep;
      day += asleep;
      checkOn = day;
      await moveTo(house, start + day * DAY);
    }
    if (day === checkOn) {
      await check(day);
      checkOn += 7;
    }
    const isQuiet = checkOn - day === 1 || sleeps.has(day + 1);
    for (const step of [0, 1, 2]) await liveOn(house, options, start + day * DAY + step * STEP, isQuiet);
  }
  await check(days);
}

/** The 31st of March comes after two fifths of the days. */
function firstDay(now: number): number {
  const year = Number(istParts(now).date.slice(0, 4));
  const first = (of: number) => startOfIstDay(`${of}-03-31`) - Math.floor(days * 0.4) * DAY;
  return [year, year + 1].map(first).find((day) => day > now + 3 * DAY) ?? first(year + 2);
}

/** Waits for the next closing of the books, so that nothing has happened since, and compares everything. */
async function check(day: number): Promise<void> {
  const answer = await fetch(`${house.stack.url}/__local/schedules.json`);
  const books = schedules.parse(await answer.json()).find(({ input }) => input.includes('"books"'))?.dueAt ?? '';
  await moveTo(house, Date.parse(books) - 6 * MINUTE);
  await moveTo(house, Date.parse(books) - MINUTE / 2);
  await learn(house);
  const before = booksOf(house);
  await moveTo(house, Date.parse(books) + MINUTE);
  await checkMoney(house, before);
  for (const compareAll of [checkWins, checkLists, checkPeople, checkGone]) await compareAll(house);
  const { kills, bids, requests, erased } = house.counts;
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(
    `Day ${day}, ${slept} of them asleep: ${house.bidders.length} people (${erased} erased), ${house.lots.length} lots, ` +
      `${house.sales.length} sales, ${bids} bids, ${house.captured.size} payments, ${requests} requests, ${kills} kills; ${minutes} min`,
  );
  for (const finding of house.findings) {
    if (!printed.has(finding)) console.error(`- ${finding}`);
    printed.add(finding);
  }
}
