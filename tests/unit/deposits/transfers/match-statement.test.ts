/** Lines of bank statements and what winners owe. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BankLine, identitiesOf, identityOf } from '#functions/deposits/transfers/line-identity.ts';
import {
  matchStatement,
  mayConcern,
  type Owed,
  type RecordedTransfer,
} from '#functions/deposits/transfers/match-statement.ts';

const win = (auctionId: string, rest: number, change: Partial<Owed> = {}): Owed => ({
  auctionId,
  userId: 'u1',
  reference: `BOLI${auctionId.toUpperCase().padStart(10, '0')}`,
  rest,
  parts: [],
  ...change,
});
const line = (amount: number, narration: string, change: Partial<BankLine> = {}): BankLine => ({
  direction: 'credit',
  day: '2026-11-27',
  amount,
  narration,
  reference: undefined,
  ...change,
});
const OWED = [win('a1', 5_00_000_00), win('a2', 5_00_000_00), win('a3', 1_20_000_00)];
type Recorded = (utr: string) => RecordedTransfer | undefined;
const NONE: Recorded = () => undefined;
const only =
  (utr: string, amount: number, isSent = false): Recorded =>
  (asked) =>
    asked === utr ? { amount, isSent } : undefined;
const one = (asked: BankLine, recorded = NONE, owed = OWED) => matchStatement([asked], owed, recorded)[0];

describe('a line', () => {
  test('with one of our references and not more than is owed is proposed', () => {
    const found = one(line(1_00_000_00, 'NEFT CR-HDFC0000123-ASHA-BOLI00000000A3-HDFCN52026112701'));
    expect(found).toMatchObject({ is: 'proposed', why: null, utr: 'HDFCN52026112701', method: 'neft' });
    expect(found?.candidates).toEqual([OWED[2]]);
  });

  test.each([
    ['a reference that the bank has broken', 'UPI/432512345678/BOLI0000 0000A3/ASHA', 'proposed', null, ['a3']],
    ['a reference with another amount', 'UPI/432512345678/BOLI00000000A3X', 'question', 'other-amount', ['a3']],
    ['two references', 'RTGS BOLI00000000A1 BOLI00000000A2', 'question', 'several', ['a1', 'a2']],
    ['no reference, and the amount of two wins', 'NEFT CR ASHA', 'question', 'same-amount', ['a1', 'a2']],
    ['nothing that is known', 'CASH DEPOSIT MG ROAD', 'question', 'unknown', []],
  ])('with %s', (_, narration, is, why, ids) => {
    const amount = { proposed: 1_20_000_00, 'other-amount': 2_00_000_00, unknown: 77_00 }[why ?? is] ?? 5_00_000_00;
    const found = one(line(amount, narration));
    expect(found).toMatchObject({ is, why });
    expect(found?.candidates.map(({ auctionId }) => auctionId)).toEqual(ids);
  });

  test('that is recorded is nothing to do, by the bank’s reference or by what it says', () => {
    const named = line(1_00_000_00, 'NEFT CR-HDFCN52026112701-ASHA-BOLI00000000A3');
    expect(one(named, only('HDFCN52026112701', 1_00_000_00))).toMatchObject({ is: 'recorded', candidates: [] });
    const bare = line(1_00_000_00, 'BY TRANSFER BOLI00000000A3');
    const { utr } = identityOf(bare);
    expect(utr).toMatch(/^LINE[0-9A-F]{16}$/);
    expect(one(bare, only(utr, 1_00_000_00))).toMatchObject({ is: 'recorded' });
    expect(identityOf({ ...bare, narration: 'By transfer  BOLI-00000000A3' }).utr).toBe(utr);
    expect(identityOf({ ...bare, day: '2026-11-28' }).utr).not.toBe(utr);
    const [ram, shyam] = ['नकद जमा राम', 'नकद जमा श्याम'].map((narration) => identityOf({ ...bare, narration }).utr);
    expect(ram).not.toBe(shyam);
  });

  test('that is recorded with another amount, or as one that the house sent, is a question', () => {
    const named = line(1_00_000_00, 'NEFT CR-HDFCN52026112701-ASHA-BOLI00000000A3');
    for (const recorded of [only('HDFCN52026112701', 10_00_000_00), only('HDFCN52026112701', 1_00_000_00, true)])
      expect(one(named, recorded)).toMatchObject({ is: 'question', why: 'recorded-otherwise' });
  });

  test('without a reference of the bank, of the amount of a part that has come, is a question', () => {
    const owed = [win('a3', 1_20_000_00, { parts: [{ amount: 1_00_000_00, utr: '432512345677' }] })];
    const bare = line(1_00_000_00, 'BY TRANSFER BOLI00000000A3');
    expect(one(bare, NONE, owed)).toMatchObject({ is: 'question', why: 'part-like-it', candidates: owed });
    // An app that sends at most a lakh at once: the reference tells one from the other.
    expect(one({ ...bare, reference: '432512345678' }, NONE, owed)).toMatchObject({ is: 'proposed' });
  });

  test('of the amount of a part that is recorded without a reference of the bank is a question, and of another is none', () => {
    const parts = [{ amount: 1_00_000_00, utr: identityOf(line(1_00_000_00, 'BY TRANSFER ASHA')).utr }];
    const owed = [win('a3', 1_20_000_00, { parts })];
    const named = line(1_00_000_00, 'NEFT CR-HDFCN52026112701-ASHA-BOLI00000000A3');
    expect(one(named, NONE, owed)).toMatchObject({ is: 'question', why: 'part-like-it', candidates: owed });
    expect(one({ ...named, amount: 50_000_00 }, NONE, owed)).toMatchObject({ is: 'proposed' });
  });

  test('is known by a reference in a further column, unless it was recorded before that column was read', () => {
    const known = { reference: 'S12345678', otherReferences: ['HDFC R520 2611 2700 1234 56'] };
    const asked = line(1_20_000_00, 'BY TRANSFER BOLI00000000A3', known);
    const { utr, method } = identityOf(asked);
    expect({ utr, method }).toEqual({ utr: 'HDFCR52026112700123456', method: null });
    expect(one(asked, only(utr, 1_20_000_00))).toMatchObject({ is: 'recorded' });
    const claim = identityOf({ ...asked, otherReferences: [] }).utr;
    expect(claim).toMatch(/^LINE/);
    expect(one(asked, only(claim, 1_20_000_00))).toMatchObject({ is: 'recorded' });
    // Of two lines that were alike, each is found by its own.
    const second = { ...asked, otherReferences: ['HDFCR52026112700123457'] };
    expect(matchStatement([asked, second], OWED, only(claim, 1_20_000_00))).toMatchObject([
      { is: 'recorded' },
      { is: 'proposed', utr: 'HDFCR52026112700123457' },
    ]);
    // A reference of the first column or of the narration stays the one by which the line is known.
    const named = { ...asked, reference: 'HDFCR52026112700123499' };
    expect(identityOf(named).utr).toBe('HDFCR52026112700123499');
  });

  test('quotes our reference in a further column, too', () => {
    const quoting = line(1_20_000_00, 'BY TRANSFER', { reference: 'S1', otherReferences: ['BOLI00000000A3'] });
    expect(one(quoting)).toMatchObject({ is: 'proposed', candidates: [OWED[2]] });
  });

  test('that nothing tells from another can be recorded, too, and is not taken for recorded when the other is', () => {
    const bare = line(1_00_000_00, 'BY TRANSFER BOLI00000000A3');
    const [first, second] = identitiesOf([bare, bare]).map(({ utr }) => utr);
    expect(first).toBe(identityOf(bare).utr);
    expect(second).toMatch(/^LINE[0-9A-F]{16}$/);
    expect(matchStatement([bare, bare], OWED, only(first ?? '', 1_00_000_00))).toMatchObject([
      { is: 'recorded', utr: first },
      { is: 'question', why: 'twice', utr: second },
    ]);
  });

  test('that stands twice, or overpays together with another, is a question wherever it stands', () => {
    const bare = line(1_00_000_00, 'BY TRANSFER BOLI00000000A3');
    expect(matchStatement([bare, bare], OWED, NONE).map(({ why }) => why)).toEqual(['twice', 'twice']);
    const other = line(1_00_000_00, 'BY TRANSFER AGAIN BOLI00000000A3');
    expect(matchStatement([bare, other], OWED, NONE).map(({ why }) => why)).toEqual(['together', 'together']);
  });

  test.each([
    ['UPI-ASHA-asha@okhdfc-HDFC0001234-432512345678-PAY', undefined, '432512345678', 'upi'],
    ['UPI/919876543210@ybl/432512345678/PAY', undefined, '432512345678', 'upi'],
    ['IMPS P2A ASHA 0000432512345678', undefined, '432512345678', 'imps'],
    ['IMPS P2A ASHA', '0000432512345678', '432512345678', 'imps'],
    ['RTGS CR-ICIC0001-ASHA-ICICR52026112700123456', undefined, 'ICICR52026112700123456', 'rtgs'],
    ['BY TRANSFER-NEFT*HDFC0000001*N305262345678901*ASHA', 'TRANSFER FROM 3199', 'N305262345678901', 'neft'],
    ['ASHA', 'UPI-432512345678', '432512345678', null],
    ['ASHA', 'HDFC R520 2611 2700 1234 56', 'HDFCR52026112700123456', null],
    ['ASHA PATEL', 'HDFCN52026112701', 'HDFCN52026112701', null],
  ])('%s with the reference %s is known by %s', (narration, reference, utr, method) => {
    expect(identityOf(line(1, narration, { reference }))).toMatchObject({ utr, method });
  });
});

describe('a debit', () => {
  const credit = line(1_00_000_00, 'NEFT CR-HDFCN52026112701-ASHA-BOLI00000000A3');
  const bare = line(1_00_000_00, 'BY TRANSFER BOLI00000000A3');
  const debit = (narration: string, change: Partial<BankLine> = {}) =>
    line(1_00_000_00, narration, { direction: 'debit', ...change });
  const asked = (lines: readonly BankLine[], recorded = NONE) =>
    matchStatement(lines, OWED, recorded).map(({ is, why, takenBackBy }) => [is, why, takenBackBy]);
  const READY = ['proposed', null, null];
  const OTHER = ['other', null, null];

  test.each([
    ['with the reference of the credit', credit, debit('NEFT DR HDFCN52026112701')],
    ['with that reference and another amount', credit, debit('NEFT DR HDFCN52026112701', { amount: 1 })],
    ['of the amount, with no reference', bare, debit('TO TRANSFER')],
    ['like the credit in every letter', bare, { ...bare, direction: 'debit' as const }],
    ['of the amount, called a return, with a reference of its own', credit, debit('NEFT RTN HDFCN52026112899')],
    ['of the amount on a later day', credit, debit('REVERSAL', { day: '2026-11-28' })],
  ])('%s: the credit is a question, whatever their order', (_, one, other) => {
    expect(asked([one, other])).toEqual([['question', 'reversed', 1], OTHER]);
    expect(asked([other, one])).toEqual([OTHER, ['question', 'reversed', 0]]);
  });

  test.each([
    ['with a reference of its own', debit('NEFT DR-HDFCN52026112899-TOWING')],
    ['of another amount', debit('TO TRANSFER', { amount: 99_999_00 })],
    ['of an earlier day', debit('TO TRANSFER', { day: '2026-11-26' })],
  ])('%s takes nothing back', (_, other) => {
    expect(asked([credit, other])).toEqual([READY, OTHER]);
  });

  test('with the reference of one credit takes back no other of its amount', () => {
    const other = line(1_00_000_00, 'UPI/432512345678/BOLI00000000A1');
    const found = asked([other, credit, debit('NEFT RTN HDFCN52026112701')]);
    expect(found).toEqual([READY, ['question', 'reversed', 2], OTHER]);
  });

  test('that is a refund or a payout of the house is recorded, and takes nothing back', () => {
    const sent = only('HDFCN52026112899', 1_00_000_00, true);
    expect(asked([bare, debit('NEFT DR HDFCN52026112899 RTN')], sent)).toEqual([READY, ['recorded', null, null]]);
    expect(asked([debit('NEFT DR HDFCN52026112899', { amount: 1 })], sent)).toEqual([
      ['question', 'recorded-otherwise', null],
    ]);
  });

  test('that may take back what is recorded is a question', () => {
    const earlier = only('HDFCN52026112701', 1_00_000_00);
    const takenBack = ['question', 'taken-back', null];
    expect(asked([debit('NEFT DR HDFCN52026112701')], earlier)).toEqual([takenBack]);
    expect(asked([credit, debit('TO TRANSFER')], earlier)).toEqual([['recorded', null, null], takenBack]);
    expect(asked([debit('CHQ RETURN 123456')])).toEqual([takenBack]);
    expect(asked([debit('TO TRANSFER BOLI00000000A3')])).toEqual([takenBack]);
    expect(asked([debit('TO REVATHI, RENT')])).toEqual([OTHER]);
  });
});

const someLine = fc.record({
  direction: fc.constantFrom('credit' as const, 'credit' as const, 'debit' as const),
  day: fc.constantFrom('2026-11-26', '2026-11-27'),
  amount: fc.constantFrom(1_00, 1_20_000_00, 5_00_000_00, 60_000_00),
  narration: fc
    .array(fc.constantFrom('NEFT', 'UPI', 'BOLI00000000A1', 'BOLI00000000A3', '432512345678', 'HDFCN52026112701'), {
      maxLength: 4,
    })
    .map((words) => words.join(' ')),
  reference: fc.constantFrom(undefined, 'ICICN52026112799', ''),
});

test('the wins that no line may be about change nothing', () => {
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 6 }), (lines) => {
      const kept = OWED.filter(mayConcern(lines));
      expect(matchStatement(lines, kept, NONE)).toEqual(matchStatement(lines, OWED, NONE));
    }),
  );
  expect(OWED.filter(mayConcern([line(1, 'BOLI0000 0000A3')]))).toEqual([OWED[2]]);
  expect(OWED.filter(mayConcern([line(5_00_000_00, 'CASH')]))).toEqual(OWED.slice(0, 2));
});

test('no order matters, no line is recorded twice and no win is proposed more than it owes', () => {
  fc.assert(
    fc.property(fc.array(someLine, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (lines, numbers) => {
      const shuffled = lines
        .map((asked) => ({ asked, at: numbers.next().value ?? 0 }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ asked }) => asked);
      const recorded = only('ICICN52026112799', 5_00_000_00);
      const [found, again] = [lines, shuffled].map((all) => matchStatement(all, OWED, recorded));
      // Which debit it is depends on the order, if several may be it.
      const texts = (matches: typeof found = []) =>
        matches.map((match) => JSON.stringify({ ...match, takenBackBy: match.takenBackBy !== null })).toSorted();
      expect(texts(again)).toEqual(texts(found));
      const proposed = (found ?? []).flatMap((match, at) =>
        match.is === 'proposed' ? [{ ...match, amount: lines[at]?.amount ?? 0 }] : [],
      );
      expect(new Set(proposed.map(({ utr }) => utr)).size).toBe(proposed.length);
      for (const { auctionId, rest } of OWED) {
        const own = proposed.filter(({ candidates }) => candidates[0]?.auctionId === auctionId);
        expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(rest);
      }
      for (const { candidates } of proposed) expect(candidates).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});
