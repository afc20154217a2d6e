/** The export of months: complete, once, without anything personal, however often its runs are killed. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { exportLedgers } from '#functions/lifecycle/ledger-export/export-ledgers.ts';
import type { LedgerArchive } from '#functions/lifecycle/ledger-export/ledger-archive.ts';
import { bookStore } from '#functions/tables/books/book-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { fakeTables, type Item } from '#tests/support/tables/fake-tables.ts';

/** What no line may contain. */
const PERSONAL = {
  name: 'Asha Rao',
  email: 'asha@people.test',
  mobile: '+91 98 1',
  reason: 'She said so',
  source: '1.2.3.4',
};
const NO_MONEY = { captured: 0, offline: 0, refunded: 0, forfeited: 0, spent: 0, held: 0 };
/** On the third of December the books have signed off November. */
const CLOSED_AT = Date.parse('2026-12-03T06:00:00+05:30');
const MONTHS = ['2026-10', '2026-11', '2026-12'];

interface House {
  readonly bids: readonly { readonly lot: number; readonly month: number; readonly count: number }[];
  readonly money: readonly { readonly lot: number; readonly month: number; readonly day: number }[];
  readonly acts: readonly { readonly month: number; readonly day: number; readonly isOfLot: boolean }[];
}

const house: fc.Arbitrary<House> = fc.record({
  bids: fc.uniqueArray(fc.record({ lot: fc.nat(20), month: fc.nat(2), count: fc.nat(4) }), {
    selector: ({ lot }) => lot,
    maxLength: 12,
  }),
  money: fc.array(fc.record({ lot: fc.nat(4), month: fc.nat(2), day: fc.integer({ min: 1, max: 30 }) }), {
    maxLength: 20,
  }),
  acts: fc.array(fc.record({ month: fc.nat(2), day: fc.integer({ min: 1, max: 3 }), isOfLot: fc.boolean() }), {
    maxLength: 20,
  }),
});

/** The tables of a house, and the lines that its export must have, by the folder. */
function given({ bids, money, acts }: House) {
  const fake = fakeTables();
  const expected = new Map<string, string[]>();
  const expectLine = (month: string, ledger: string, line: object) => {
    const key = `${month}/${ledger}`;
    expected.set(key, [...(expected.get(key) ?? []), JSON.stringify(line)]);
  };
  const last = { at: CLOSED_AT, wrong: 0, unread: 0, total: NO_MONEY };
  const progress = {
    version: 1,
    leasedUntil: 0,
    at: CLOSED_AT,
    step: 'done',
    day: '2026-12-03',
    changed: [],
    lacking: 0,
  };
  const counted = { balance: NO_MONEY, revenue: 0, refunds: {}, verifications: {} };
  fake.put('books', {
    ...progress,
    part: 'closing',
    key: 'closing',
    counted,
    isComplete: true,
    judged: '2026-12-01',
    hasSettled: false,
    last,
  });
  fake.put('books', { part: 'ended', key: '2026-10', balance: NO_MONEY, brought: NO_MONEY });
  for (const { lot, month, count } of bids) {
    const auctionId = `lot-${lot}`;
    fake.put('books', { part: `lots#${MONTHS[month]}`, key: auctionId });
    for (let seq = 1; seq <= count; seq += 1) {
      const line = { auctionId, seq, bidId: `bid-${seq}`, userId: 'u1', number: 1, amount: seq * 100, at: seq };
      fake.put('bids', { ...line, ...PERSONAL });
      expectLine(MONTHS[month]!, 'bids', line);
    }
  }
  for (const [index, { lot, month, day }] of money.entries()) {
    const bookedOn = `${MONTHS[month]}-${String(day).padStart(2, '0')}`;
    const ids = { subject: `pay-${index}`, entry: `captured#${index}`, kind: 'captured', at: index };
    const line = {
      ...ids,
      auctionId: `lot-${lot}`,
      userId: 'u1',
      amount: 100,
      from: 'payer',
      to: 'held',
      by: 'razorpay',
    };
    fake.put('money', { ...line, ...PERSONAL, bookedOn, createdAt: `${bookedOn}#${index}` });
    expectLine(MONTHS[month]!, 'money', line);
  }
  for (const [index, { month, day, isOfLot }] of acts.entries()) {
    const auditMonth = MONTHS[month]!;
    // Several on one day have one sort key, each of another subject.
    const sk = `AUDIT#${auditMonth}-0${day}T00:00:00.000Z#auction-edited#admin`;
    const subject = isOfLot ? { auctionId: `lot-${index}` } : { userId: `u${index}` };
    const line = { action: 'auction-edited', actor: 'admin', at: day, ...subject };
    fake.put(isOfLot ? 'auctions' : 'users', { ...line, ...PERSONAL, sk, auditMonth, after: PERSONAL });
    expectLine(auditMonth, isOfLot ? 'audit-of-lots' : 'audit-of-people', line);
  }
  return { fake, expected };
}

const depsOf = (fake: ReturnType<typeof fakeTables>, archive: LedgerArchive, linesAFile: number) => {
  const handle = <K extends 'books' | 'bids' | 'money' | 'auctions' | 'users'>(kind: K) =>
    tableHandle(kind, fake.client, kind);
  const tables = { bids: handle('bids'), money: handle('money'), auctions: handle('auctions'), users: handle('users') };
  return { ...tables, books: bookStore(handle('books')), archive, linesAFile };
};

/** An archive in memory, in which nothing is replaced. `lives`: it dies after so many writes, before or after the write. */
function archiveOf(files: Map<string, Uint8Array>, lives: { left: number; isBefore: boolean }): LedgerArchive {
  return {
    keys: (prefix) => Promise.resolve([...files.keys()].filter((key) => key.startsWith(prefix)).toSorted()),
    putNew: (key, body) => {
      lives.left -= 1;
      if (lives.left < 0 && lives.isBefore) throw new Error('killed');
      if (!files.has(key)) files.set(key, Buffer.from(body));
      if (lives.left < 0) throw new Error('killed');
      return Promise.resolve();
    },
    read: (key) => Promise.resolve(files.get(key)!),
  };
}

const manifest = z.object({
  lines: z.number(),
  files: z.array(z.object({ key: z.string(), bytes: z.number(), lines: z.number(), sha256: z.string() })),
});
const IMMORTAL = { left: Number.POSITIVE_INFINITY, isBefore: true };
const linesOf = (packed: Uint8Array) => gunzipSync(packed).toString().split('\n').slice(0, -1);

test('each month is complete and stays as it is, has nothing personal, and says what it has, whenever runs are killed', async () => {
  const size = fc.integer({ min: 1, max: 6 });
  const kills = fc.array(fc.record({ left: fc.nat(6), isBefore: fc.boolean(), linesAFile: size }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(house, kills, size, async (one, deaths, linesAFile) => {
      const { fake, expected } = given(one);
      const files = new Map<string, Uint8Array>();
      for (const lives of deaths) {
        await exportLedgers(depsOf(fake, archiveOf(files, lives), lives.linesAFile), () => true).catch(
          (error: unknown) => {
            expect(String(error)).toContain('killed');
          },
        );
      }
      expect(await exportLedgers(depsOf(fake, archiveOf(files, IMMORTAL), linesAFile), () => true)).toBe(0);

      const found = new Map<string, string[]>();
      for (const [key, packed] of files) {
        const [, folder] = /^ledgers\/([^/]+\/[^/]+)/.exec(key) ?? [];
        if (folder !== undefined) found.set(folder, [...(found.get(folder) ?? []), ...linesOf(packed)]);
      }
      const over = [...expected].filter(([folder]) => !folder.startsWith('2026-12'));
      const sorted = (all: Iterable<readonly [string, string[]]>) =>
        Object.fromEntries([...all].map(([folder, lines]) => [folder, lines.toSorted()]));
      expect(sorted(found)).toEqual(sorted(over));
      const text = [...found.values()].flat().join();
      for (const value of Object.values(PERSONAL)) expect(text).not.toContain(value);

      for (const month of ['2026-10', '2026-11']) {
        const said = manifest.parse(JSON.parse(Buffer.from(files.get(`manifests/${month}.json`)!).toString()));
        const own = [...files].filter(([key]) => key.startsWith(`ledgers/${month}/`));
        expect(said.files.toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual(
          own
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, packed]) => ({
              key,
              bytes: packed.length,
              lines: linesOf(packed).length,
              sha256: createHash('sha256').update(packed).digest('hex'),
            })),
        );
      }

      const before = new Map(files);
      // An erasure, and another run.
      for (const bid of fake.all('bids')) fake.put('bids', { ...bid, name: 'Erased user' });
      expect(
        await exportLedgers(depsOf(fake, archiveOf(files, { left: 0, isBefore: true }), linesAFile), () => true),
      ).toBe(0);
      expect(files).toEqual(before);
    }),
  );
});

test('a run whose time is up says how many months lack, and the next one goes on', async () => {
  const { fake } = given({
    bids: [
      { lot: 1, month: 0, count: 2 },
      { lot: 2, month: 1, count: 2 },
    ],
    money: [],
    acts: [],
  });
  const files = new Map<string, Uint8Array>();
  let left = 1;
  const deps = depsOf(fake, archiveOf(files, IMMORTAL), 1);
  expect(await exportLedgers(deps, () => (left -= 1) >= 0)).toBe(1);
  expect(files.has('manifests/2026-10.json')).toBe(true);
  expect(await exportLedgers(deps, () => true)).toBe(0);
});

test.each<[string, Item]>([
  [
    'a name instead of an id',
    { auctionId: 'lot-1', seq: 1, bidId: 'b', userId: 'Asha Rao', number: 1, amount: 1, at: 1 },
  ],
  ['an address', { auctionId: 'lot-1', seq: 1, bidId: 'asha@people.test', userId: 'u', number: 1, amount: 1, at: 1 }],
])('%s stops the export of its month, and of no other', async (_, bid) => {
  const after = { lot: 2, month: 1, count: 2 };
  const { fake } = given({ bids: [{ lot: 1, month: 0, count: 0 }, after], money: [], acts: [] });
  fake.put('bids', bid);
  const files = new Map<string, Uint8Array>();
  await expect(exportLedgers(depsOf(fake, archiveOf(files, IMMORTAL), 9), () => true)).rejects.toThrow(
    'Lines of 2026-10 cannot be read.',
  );
  expect([...files.keys()]).toEqual(['ledgers/2026-11/bids/lot-2.jsonl.gz', 'manifests/2026-11.json']);
});

test('before the books have looked at everything there is nothing to export', async () => {
  const fake = fakeTables();
  const files = new Map<string, Uint8Array>();
  expect(await exportLedgers(depsOf(fake, archiveOf(files, IMMORTAL), 9), () => true)).toBe(0);
  expect(files.size).toBe(0);
});
