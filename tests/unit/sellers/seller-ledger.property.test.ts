import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recordCost, recordPayout, undoPayout } from '#functions/sellers/pay-seller.ts';
import { payableOf } from '#functions/sellers/payout.ts';
import { accountsOf, readSellerMoney, readStatement } from '#functions/sellers/read-seller.ts';
import { statementAnswer } from '#functions/sellers/seller-answers.ts';
import { settleConsignment } from '#functions/sellers/settle-consignment.ts';
import { wrongSellerSums } from '#functions/sellers/statement.ts';
import { ACCOUNT_PREFIX, ENTRY_PREFIX, sellerEntry } from '#functions/tables/sellers/seller-items.ts';
import { statementSums } from '#functions/tables/sellers/statement-sums.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { UnreadItem } from '#functions/tables/unread.ts';
import { paySeller } from '#shared/contract/money/seller-statements.ts';
import { commissionFields, sellerForm } from '#shared/contract/money/sellers.ts';
import { NO_CHARGES, percentOf } from '#shared/model/money/charges.ts';
import { sharesOf } from '#shared/model/sellers/commission.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { times } from '#tests/support/long-run.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const rules = fc.record({
  percent: fc.integer({ min: 0, max: 100_00 }),
  fixed: fc.integer({ min: 0, max: 1_00_000_00 }),
  minimum: fc.integer({ min: 0, max: 1_00_000_00 }),
  gst: fc.integer({ min: 0, max: 100_00 }),
});

test('a hammer price is divided to the paisa, and the house never takes more than the lot brought', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000_00 }), rules, (hammer, rule) => {
      const { commission, gst, net } = sharesOf(hammer, rule);
      expect(commission + gst + net).toBe(hammer);
      expect(Math.min(commission, gst, net)).toBeGreaterThanOrEqual(0);
      if (net > 0) {
        expect(commission).toBe(Math.max(percentOf(hammer, rule.percent) + rule.fixed, rule.minimum));
        expect(gst).toBe(percentOf(commission, rule.gst));
      }
    }),
    { numRuns: times(1_000, 100_000) },
  );
});

test('a lot of ₹1,00,000 at 2.5 % and ₹500, with GST of 18 %', () => {
  const rule = { percent: 2_50, fixed: 500_00, minimum: 2_000_00, gst: 18_00 };
  expect(sharesOf(1_00_000_00, rule)).toEqual({
    hammer: 1_00_000_00,
    commission: 3_000_00,
    gst: 540_00,
    net: 96_460_00,
  });
  expect(sharesOf(10_000_00, rule)).toMatchObject({ commission: 2_000_00, gst: 360_00 });
  // The minimum is more than the lot brought.
  expect(sharesOf(1_000_00, rule)).toEqual({ hammer: 1_000_00, commission: 847_45, gst: 152_55, net: 0 });
});

test('a percentage that was left empty or has a third decimal is no commission', () => {
  const rule = (percent: unknown) => commissionFields.safeParse({ percent, fixed: '0', minimum: 0, gst: '18' });
  expect(rule('2.5').data).toEqual({ percent: 2_50, fixed: 0, minimum: 0, gst: 18_00 });
  for (const percent of ['', ' ', '2.505', '1e1', -1, 100.5]) expect(rule(percent).success).toBe(false);
});

test('a name of nothing but invisible marks is none, since it cannot be a key', () => {
  const form = { pan: '', gstin: '', contactName: '', contactPhone: '', contactEmail: '' };
  const commission = { percent: 0, fixed: 0, minimum: 0, gst: 0 };
  const isTaken = (name: string) => sellerForm.safeParse({ ...form, name, commission }).success;
  expect(['A Bank', 'बैंक', '', ' ', '\u200b\u200d', '\u0301'].map(isTaken)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a payout has a reference that its kind of transfer has, since each is recorded once', () => {
  const asked = { statement: 's1', amount: 100, method: 'neft', paidOn: '2026-11-28' };
  const isTaken = (utr: string) => paySeller.body.schema.safeParse({ ...asked, utr }).success;
  expect(['HDFC000000000002', 'hdfc 0000 0000 0002', 'HDFC0000002', '612345678901'].map(isTaken)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the GST of a lot, which its buyer paid, goes to the seller, and not again for a lot of before', async () => {
  const { fake, tables, run } = house();
  await run({ do: 'pay', lot: 'a1', rupees: 1_00_000 }, NOW, true);
  const shares = { hammer: 1_00_000_00, lotGst: 18_000_00, commission: 5_000_00, gst: 900_00 };
  const owed = { ...shares, open: 1_12_100_00 };
  expect((await readSellerMoney(tables.sellers, 'bank')).accounts).toMatchObject([owed]);
  await settleConsignment(tables, 'a1', NOW + 1);
  expect((await readSellerMoney(tables.sellers, 'bank')).accounts).toMatchObject([owed]);
  // As an earlier release booked it.
  const lots = () => fake.all('sellers').filter(({ sk }) => sk === 'LOT#a1');
  for (const { lotGst: _, ...before } of lots()) fake.put('sellers', before);
  await settleConsignment(tables, 'a1', NOW + 2);
  expect(lots()).toMatchObject([{ times: 1, isBooked: true }]);
});

const LOTS = ['a1', 'a2', 'a3', 'a4'] as const;
const lot = fc.constantFrom(...LOTS);
const statement = fc.constantFrom('s1', 's2', 'single-2026-11');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('pay'), lot, rupees: fc.integer({ min: 1, max: 90_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unpay'), lot }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('payout'), statement, share: fc.constantFrom(0.3, 1, 1.01) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take-back'), nth: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cost'), lot, rupees: fc.integer({ min: -500, max: 5_000 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const BANK = { number: '1', ifsc: 'HDFC0000001', holder: 'Bank' };
const rule = { percent: 5_00, fixed: 0, minimum: 1_000_00, gst: 18_00 };

function house() {
  const fake = fakeTables();
  const tables = {
    auctions: tableHandle('auctions', fake.client, 'auctions'),
    sellers: tableHandle('sellers', fake.client, 'sellers'),
    payments: tableHandle('payments', fake.client, 'payments'),
  };
  fake.put('sellers', { sellerId: 'bank', sk: 'SELLER', bank: BANK });
  const sales = new Map<string, string | undefined>([
    ['a1', 's1'],
    ['a2', 's1'],
    ['a3', 's2'],
    ['a4', undefined],
  ]);
  for (const auctionId of LOTS) {
    const saleId = sales.get(auctionId);
    const charges = { ...NO_CHARGES, lotGst: auctionId === 'a2' ? 0 : 18_00 };
    const own = { auctionId, sellerId: 'bank', commission: rule, charges, ...(saleId !== undefined && { saleId }) };
    fake.put('auctions', { ...listing(), ...own });
    fake.put('auctions', { ...state({ status: 'completed' }), auctionId });
  }
  let ids = 0;
  const stateOf = (auctionId: string) =>
    fake.all('auctions').find((item) => item['auctionId'] === auctionId && item['sk'] === 'STATE');
  const run = async (one: Step, now: number, isAlone: boolean): Promise<void> => {
    ids += 1;
    const id = ids;
    if (one.do === 'pay' && 'rupees' in one && 'lot' in one) {
      const lastBid = { bidId: 'b', userId: 'u1', name: 'A', number: 1, amount: one.rupees * 100, at: now };
      if (stateOf(one.lot)?.['win'] === 'paid') return;
      fake.put('auctions', { ...stateOf(one.lot), seq: 1, currentBid: one.rupees * 100, lastBid, win: 'paid' });
      await settleConsignment(tables, one.lot, now);
    }
    if (one.do === 'unpay' && 'lot' in one) {
      const { win: _, ...unpaid } = stateOf(one.lot) ?? {};
      fake.put('auctions', unpaid);
      await settleConsignment(tables, one.lot, now);
      await settleConsignment(tables, one.lot, now);
    }
    if (one.do === 'cost' && 'rupees' in one && 'lot' in one && one.rupees !== 0) {
      const cost = { sellerId: 'bank', auctionId: one.lot, amount: one.rupees * 100, reason: 'Towing', by: 'admin' };
      await recordCost(tables, { ...cost, requestId: String(id) }, [], now);
    }
    if (one.do === 'take-back' && 'nth' in one) {
      const payout = (await readSellerMoney(tables.sellers, 'bank')).payouts.at(-1 - one.nth);
      if (payout !== undefined) await undoPayout(tables, { ...payout, by: 'admin', reason: 'No' }, [], now);
    }
    if (one.do === 'payout' && 'share' in one) {
      const payable = payableOf(await accountsOf(tables.sellers, 'bank'), one.statement).amount;
      const amount = Math.ceil(payable * one.share);
      if (amount === 0) return;
      const about = {
        payoutId: `p${id}`,
        sellerId: 'bank',
        payee: 'Bank',
        statement: one.statement,
        amount,
        by: 'admin',
      };
      const transfer = { utr: `UTR${id}`, paidOn: '2026-11-28', bank: BANK, askedBy: undefined };
      const paid = await recordPayout(tables, { ...about, ...transfer }, [], now);
      if (one.share > 1 && isAlone) expect(paid.ok, 'more than is open is refused').toBe(false);
    }
  };
  const entries = () => fake.all('sellers').flatMap((item) => sellerEntry.safeParse(item).data ?? []);
  return { fake, tables, run, entries };
}

/** Plays steps, some at the same time as the next one. After each, nothing beyond what was open may have been paid out. */
async function play(steps: readonly (readonly [Step, Step | null])[], change: (h: ReturnType<typeof house>) => void) {
  const h = house();
  change(h);
  let now = NOW;
  let before = 0;
  for (const [one, meanwhile] of steps) {
    now += 1;
    const isAlone = meanwhile === null;
    await Promise.all([h.run(one, now, isAlone), ...(isAlone ? [] : [h.run(meanwhile, now, false)])]);
    const money = await readSellerMoney(h.tables.sellers, 'bank');
    expect(wrongSellerSums(money)).toEqual([]);
    const entries = h.entries();
    // Only what is undone, or a cost, makes a claim: never a payout.
    const kinds = [one, ...(meanwhile === null ? [] : [meanwhile])].map((step) => step.do);
    if (kinds.every((kind) => kind === 'payout')) expect(money.total).toBeGreaterThanOrEqual(Math.min(before, 0));
    before = money.total ?? 0;
    for (const { statement: id, sellerId: _, sk: __, title: ___, ...stored } of money.accounts) {
      const sums = statementSums(entries.filter((entry) => entry.statement === id));
      expect(stored).toEqual(sums);
      const { hammer, lotGst, commission, gst, costs, paid, setOff, open } = sums;
      expect(hammer + lotGst - commission - gst - costs - paid + setOff).toBe(open);
    }
    expect(statementSums(entries).setOff, 'what one statement gives another gets').toBe(0);
  }
  const { accounts, consignments, payouts } = await readSellerMoney(h.tables.sellers, 'bank');
  const all = { entries: h.entries(), accounts, consignments, payouts };
  for (const { statement } of accounts) {
    const own = await readStatement(h.tables.sellers, 'bank', statement);
    expect(own.entries.every((entry) => entry.statement === statement)).toBe(true);
    expect(statementAnswer(A_BANK, own, statement)).toEqual(statementAnswer(A_BANK, all, statement));
  }
}

const A_BANK = { name: 'A Bank', pan: undefined, gstin: undefined };

const histories = fc.array(
  fc.tuple(step, fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: step })),
  { minLength: 3, maxLength: 25 },
);

const property = (change: (h: ReturnType<typeof house>) => void = () => undefined) =>
  fc.asyncProperty(histories, (steps) => play(steps, change));

test('the books of a seller balance after any history, and a payout never exceeds what is open', async () => {
  await fc.assert(property(), { seed: 1, numRuns: times(300, 3_000) });
}, 600_000);

test('the property finds payouts that are not bounded by the database', async () => {
  const unbounded = ({ fake }: ReturnType<typeof house>) => {
    fake.before = (command) => {
      const items = (command as { input?: { TransactItems?: Record<string, Record<string, unknown>>[] } }).input
        ?.TransactItems;
      for (const { Update } of items ?? []) {
        if (Update?.['TableName'] !== 'sellers' || Update['ConditionExpression'] === undefined) continue;
        const names = Update['ExpressionAttributeValues'] as Record<string, unknown>;
        if (!('#open' in (Update['ExpressionAttributeNames'] as object))) continue;
        delete Update['ConditionExpression'];
        for (const name of Object.keys(names)) if (name.startsWith(':is')) delete names[name];
      }
      return Promise.resolve();
    };
  };
  const found = await fc.check(property(unbounded), { seed: 1, numRuns: 3_000, endOnFailure: true });
  expect(found.failed).toBe(true);
}, 600_000);

test('nothing is paid, and no statement is shown, from sums of which a part cannot be read', async () => {
  const payout = { payoutId: 'p1', sellerId: 'bank', payee: 'Bank', statement: 's1', amount: 1_00, by: 'admin' };
  const transfer = { utr: 'UTR1', paidOn: '2026-11-28', bank: BANK, askedBy: undefined };
  const damaged = async (prefix: string) => {
    const { fake, tables, run } = house();
    await run({ do: 'pay', lot: 'a1', rupees: 50_000 }, NOW, true);
    await run({ do: 'pay', lot: 'a3', rupees: 50_000 }, NOW, true);
    const stored = fake.all('sellers').find(({ sk }) => String(sk).startsWith(prefix));
    fake.put('sellers', { ...stored, title: 7, amount: 'a lot' });
    return tables;
  };
  const withoutAccount = await damaged(`${ACCOUNT_PREFIX}s2`);
  await expect(recordPayout(withoutAccount, { ...payout, ...transfer }, [], NOW)).rejects.toThrow(UnreadItem);
  await expect(readStatement(withoutAccount.sellers, 'bank', 's1')).rejects.toThrow(UnreadItem);
  const others = await accountsOf(withoutAccount.sellers, 'bank', { unread: 'skip' });
  expect(others.map(({ statement: id }) => id)).toEqual(['s1']);
  const withoutEntry = await damaged(`${ENTRY_PREFIX}s1#`);
  await expect(readStatement(withoutEntry.sellers, 'bank', 's1')).rejects.toThrow(UnreadItem);
  expect(await readStatement(withoutEntry.sellers, 'bank', 's2')).toHaveProperty('entries.length', 4);
});
