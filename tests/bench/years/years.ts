/**
 * A house after one, three and eight years: every daily job and list on what it has stored, on an ordinary day. What a day
 * costs may not grow with the years.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { functionSpecs } from '#infra/specs/function-specs.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { anonymousConfig } from '#tests/support/stack/bare-engine.ts';
import { type Reading, startMeter } from '../bids/meter.ts';
import { withEngine } from '../bids/with-engine.ts';
import { atMost, digits, type Section, table } from '../report.ts';
import { type House, LOT_LIFE, OPENED, putHouse } from './house-of-years.ts';

const YEARS = [1, 3, 8];
/** The quick house is so small that a day passes over most of its first year. */
const QUICK_YEARS = [2, 8];
/** Both are smaller than a house with 20 lots a day and 30 bidders a lot: what is compared is the growth. */
const HOUSE: House = { lotsADay: 1, biddersOfALot: 4, peopleOfAYear: 400 };
const QUICK: House = { lotsADay: 0.25, biddersOfALot: 4, peopleOfAYear: 400 };
/**
 * As a house is meant to be, once as many lots end in a day as begin. Its years would not fit: the smaller one shows
 * their growth.
 */
const BUSY_DAYS = 18;
const BUSY: House = { lotsADay: 20, biddersOfALot: 30, peopleOfAYear: 8_000 };
/** A quarter of what the function of the daily jobs has (`infra/specs/money-functions.ts`). */
const MOST_MEMORY_MB = (functionSpecs('memory').get('payment-worker')?.memory ?? NaN) / 4;

/** How much more than after a year a job may take after eight. Those without a limit hold all lots or people by design. */
const JOBS: Readonly<Record<string, number | undefined>> = {
  books: 1.5,
  // It reads a sum of each month that ever was.
  'report of a month': 2,
  sweep: 1.5,
  recount: 1.5,
  'snapshot from the table': undefined,
  'people list': undefined,
  retention: undefined,
  'books of everything': undefined,
};

const measured = z.object({ seconds: z.number(), processor: z.number(), memory: z.number(), result: z.unknown() });
/** What goes on by itself where it does not end in time, and must fit into memory. */
const DAILY = ['books', 'sweep', 'recount'];

type Measured = z.infer<typeof measured> & Reading;

export async function years(isQuick: boolean): Promise<Section> {
  const [house, ages] = isQuick ? [QUICK, QUICK_YEARS] : [HOUSE, YEARS];
  const found = new Map<number, ReadonlyMap<string, Measured>>();
  for (const age of ages) {
    const day = await dayAfter(365 * age, house);
    found.set(age, day);
    // A full run takes long, and what it has found is worth seeing.
    for (const [job, { result: _result, ...one }] of day)
      console.error(`after ${age} years, ${job}:`, JSON.stringify(one));
  }
  const of = (age: number, job: string) => found.get(age)?.get(job);
  const [first = 1, last = 8] = [ages[0], ages.at(-1)];
  const growth = (job: string, what: (one: Measured) => number): number => {
    const [young, old] = [of(first, job), of(last, job)];
    return young === undefined || old === undefined ? NaN : what(old) / what(young);
  };
  const bars = Object.entries(JOBS).flatMap(([job, limit]) =>
    limit === undefined
      ? []
      : [
          atMost(
            `${job}: requests of a day after ${last} years, of those after ${first}`,
            limit,
            growth(job, (one) => one.requests),
          ),
          atMost(
            `${job}: read units, likewise`,
            limit,
            growth(job, (one) => one.readUnits),
          ),
          atMost(
            `${job}: memory, likewise`,
            limit,
            growth(job, (one) => one.memory),
          ),
        ],
  );
  const row = (job: string, name: string, one: Measured | undefined) => {
    if (one === undefined) return [];
    const { requests, readUnits, writeUnits, memory, seconds, processor } = one;
    return [[job, name, ...[seconds, processor, memory, requests, readUnits, writeUnits].map(digits)]];
  };
  const busy = isQuick ? undefined : await dayAfter(BUSY_DAYS, BUSY, DAILY);
  for (const job of busy === undefined ? [] : DAILY)
    bars.push(atMost(`${job}: memory in the busy house, MB`, MOST_MEMORY_MB, busy?.get(job)?.memory ?? NaN));
  const rows = Object.keys(JOBS).flatMap((job) => [
    ...ages.flatMap((age) => row(job, String(age), of(age, job))),
    ...row(job, `${BUSY_DAYS} days, ${BUSY.lotsADay} lots a day with ${BUSY.biddersOfALot} bidders`, busy?.get(job)),
  ]);
  const { lotsADay, biddersOfALot, peopleOfAYear } = house;
  return {
    title: `Years of a house with ${lotsADay} lots a day, ${biddersOfALot} bidders a lot, ${peopleOfAYear} new people a year`,
    bars,
    table: table(
      [
        'A day of',
        'After years',
        'Seconds',
        'Processor, s',
        'Memory over an idle process, MB',
        'Requests',
        'Read units',
        'Write units',
      ],
      rows,
    ),
  };
}

/** Each job on the day after so many days, when all of them ran on the day before. */
async function dayAfter(days: number, house: House, jobs = Object.keys(JOBS)): Promise<ReadonlyMap<string, Measured>> {
  return withEngine(async (engine) => {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(engine.endpoint)), {
      marshallOptions: { removeUndefinedValues: true },
    });
    const storage = { client, tables: engine.tables };
    const meter = await startMeter(engine.port);
    const run = async (job: string, now: number): Promise<Measured> => {
      meter.read();
      const script = join(import.meta.dirname, 'job.ts');
      const args = [script, job, meter.endpoint, JSON.stringify(engine.tables), String(now), JSON.stringify(house)];
      const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100_000_000 });
      const printed = stdout.trim().split('\n').at(-1) ?? '';
      return { ...measured.parse(JSON.parse(printed)), ...meter.read() };
    };
    try {
      const before = OPENED + days * DAY_MS;
      await putHouse(storage, house, OPENED, before);
      for (const job of ['books', 'recount']) await run(job, before);
      const now = before + DAY_MS;
      await putHouse(storage, house, now - LOT_LIFE - DAY_MS, now);
      const found = new Map<string, Measured>();
      for (const job of jobs) found.set(job, await run(job, now));
      for (const job of ['books', 'books of everything'].filter((one) => jobs.includes(one))) {
        const { wrong } = z.object({ wrong: z.number() }).parse(found.get(job)?.result);
        if (wrong > 0) throw new Error(`After ${days} days ${job} of the bench's house are wrong.`);
      }
      return found;
    } finally {
      await meter.stop();
      client.destroy();
    }
  }, {});
}
