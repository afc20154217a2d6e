import fc from 'fast-check';
import { expect, test } from 'vitest';
import { financialYear } from '#functions/platform/ist.ts';
import { numberOf } from '#functions/tables/invoices/invoice-issuer.ts';
import { type InvoiceItem, invoiceItem } from '#functions/tables/invoices/invoice-item.ts';
import { readRegister } from '#functions/views/money/invoice-register.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';

const PREFIXES = { invoice: 'INV', 'credit-note': 'CRN' };
/** A week before a financial year ends. */
const START = startOfIstDay('2027-03-25');

const documentAt = (kind: InvoiceItem['kind'], number: string, issuedAt: number): InvoiceItem =>
  invoiceItem.parse({
    subject: `fin_${number}`,
    entry: 'spent#1',
    kind,
    number,
    issuedAt,
    what: 'fees',
    userId: 'u1',
    auctionId: 'a1',
    auctionTitle: 'A lot',
    seller: { name: 'House', address: 'Mumbai', gstin: '27AAAAA0000A1Z2' },
    recipient: { name: 'Asha' },
    placeOfSupply: '27',
    sac: '999799',
    lines: [{ name: 'Buyer’s premium', amount: 100_01 }],
    taxes: [
      { kind: 'CGST', rate: 900, amount: 9_00 },
      { kind: 'UTGST', rate: 900, amount: 9_01 },
    ],
    total: 118_02,
  });

/** Documents issued after these pauses, and those of them that were lost. */
function storeOf(gaps: readonly { kind: InvoiceItem['kind']; after: number; isLost: boolean }[]) {
  const last = new Map<string, number>();
  const stored: InvoiceItem[] = [];
  const lost: { number: string; day: string }[] = [];
  let now = START;
  for (const { kind, after, isLost } of gaps) {
    now += after;
    const series = `${PREFIXES[kind]}/${financialYear(now)}`;
    const place = (last.get(series) ?? 0) + 1;
    last.set(series, place);
    const number = numberOf(series, place);
    if (isLost) lost.push({ number, day: istParts(now).date });
    else stored.push(documentAt(kind, number, now));
  }
  let reads = 0;
  const byNumber = new Map(stored.map((one) => [one.number, one]));
  return {
    stored,
    lost,
    reads: () => reads,
    lastOf: async (series: string) => last.get(series) ?? 0,
    withNumbers: async (numbers: readonly string[]) => {
      reads += numbers.length;
      return numbers.flatMap((number) => byNumber.get(number) ?? []);
    },
  };
}

async function whole(store: ReturnType<typeof storeOf>, from: string, to: string) {
  const documents = [];
  const missing = [];
  for (let cursor: string | undefined | null; cursor !== null;) {
    const page = await readRegister(store, { from, to, cursor, prefixes: PREFIXES });
    if (page === undefined) throw new Error('There is no such page.');
    documents.push(...page.documents);
    missing.push(...page.missing);
    cursor = page.nextCursor;
  }
  return { documents, missing };
}

const issued = fc.record({
  kind: fc.constantFrom('invoice', 'invoice', 'credit-note' as const),
  after: fc.integer({ min: 0, max: DAY_MS / 12 }),
  isLost: fc.constant(false),
});

test('the register of a period has each of its documents once, across the end of a financial year', async () => {
  const period = fc.tuple(fc.nat(14), fc.nat(10));
  await fc.assert(
    fc.asyncProperty(fc.array(issued, { maxLength: 300 }), period, async (gaps, [begin, days]) => {
      const store = storeOf(gaps.map((one) => ({ ...one, kind: one.kind === 'invoice' ? 'invoice' : 'credit-note' })));
      const [from, to] = [START + begin * DAY_MS, START + (begin + days) * DAY_MS].map((ms) => istParts(ms).date);
      const { documents, missing } = await whole(store, from ?? '', to ?? '');
      const expected = store.stored.filter(({ issuedAt }) => {
        const { date } = istParts(issuedAt);
        return (from ?? '') <= date && date <= (to ?? '');
      });
      expect(documents.map(({ number }) => number).toSorted()).toEqual(expected.map(({ number }) => number).toSorted());
      expect(missing).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a number without a document is named in the period of the one before it', async () => {
  const gaps = Array.from({ length: 400 }, (_, index) => ({
    kind: 'invoice' as const,
    after: DAY_MS / 100,
    isLost: [0, 150, 151, 399].includes(index),
  }));
  const store = storeOf(gaps);
  const all = await whole(store, '2027-03-25', '2027-03-31');
  expect(all.documents).toHaveLength(396);
  expect(all.missing).toEqual(store.lost.map(({ number }) => number));
  const second = await whole(store, '2027-03-26', '2027-03-26');
  expect(second.missing).toEqual([numberOf('INV/2627', 151), numberOf('INV/2627', 152)]);
  expect((await whole(store, '2027-03-25', '2027-03-25')).missing).toEqual([numberOf('INV/2627', 1)]);
});

test('a day of a long year costs few reads', async () => {
  const store = storeOf(
    Array.from({ length: 20_000 }, () => ({ kind: 'invoice' as const, after: 25_000, isLost: false })),
  );
  const { documents } = await whole(store, '2027-03-29', '2027-03-29');
  expect(documents).toHaveLength(DAY_MS / 25_000);
  expect(store.reads()).toBeLessThan(documents.length + 250);
});

test('amounts of a credit note are taken off, and a tax of a union territory stands with that of a state', async () => {
  const store = storeOf([{ kind: 'credit-note', after: 1, isLost: false }]);
  const { documents } = await whole(store, '2027-03-25', '2027-03-25');
  expect(documents).toMatchObject([
    { rate: 18, taxable: -100.01, cgst: -9, sgst: -9.01, igst: 0, total: -118.02, name: 'Asha', gstin: null },
  ]);
});

test.each(['x', '9.1', '-1.', '0.1.2'])('the cursor %s is no page', async (cursor) => {
  const store = storeOf([]);
  expect(
    await readRegister(store, { from: '2027-03-25', to: '2027-03-25', cursor, prefixes: PREFIXES }),
  ).toBeUndefined();
});
