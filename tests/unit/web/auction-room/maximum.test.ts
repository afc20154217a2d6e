import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answeredSentence } from '#web/features/auction-room/maximum/answered-sentence.ts';
import { checkMaximum } from '#web/features/auction-room/maximum/check-maximum.ts';
import { noteCodes, notedCodes } from '#web/features/auction-room/maximum/noted-codes.ts';
import { type LeftMaximum, verifyMaximums } from '#web/features/auction-room/maximum/verify-maximums.ts';
import { memoryStorage } from '../session/memory-storage.ts';

const OWNER = { auctionId: 'a1', userId: 'u1' };

/** A maximum as an honest house answers it after the end. */
function kept(maximum: number, salt = '00ff'): LeftMaximum {
  const commitment = createHash('sha256').update(`${salt}|a1|u1|${maximum}`).digest('hex');
  return { at: 1, commitment, opened: { maximum, salt } };
}

describe('the check of one’s own maximums', () => {
  it('finds every honest one kept', async () => {
    const left = [kept(2_000), kept(3_00_000, 'abcd')];
    const codes = left.map(({ commitment }) => commitment);
    expect(await verifyMaximums(left, OWNER, codes)).toEqual({ verdicts: ['kept', 'kept'], noted: 2, missing: 0 });
  });

  it('finds another amount, another salt and another owner', async () => {
    const { at, commitment } = kept(2_000);
    const amount = { at, commitment, opened: { maximum: 2_001, salt: '00ff' } };
    const salt = { at, commitment, opened: { maximum: 2_000, salt: '00fe' } };
    expect((await verifyMaximums([amount, salt], OWNER, [])).verdicts).toEqual(['changed', 'changed']);
    expect((await verifyMaximums([kept(2_000)], { ...OWNER, userId: 'u2' }, [])).verdicts).toEqual(['changed']);
  });

  it('says what is still sealed', async () => {
    expect((await verifyMaximums([{ ...kept(2_000), opened: null }], OWNER, [])).verdicts).toEqual(['sealed']);
  });

  it('misses a code that this browser noted and the house has replaced with its own fitting one', async () => {
    const replaced = await verifyMaximums([kept(1_500)], OWNER, [kept(2_000).commitment]);
    expect(replaced).toEqual({ verdicts: ['kept'], noted: 1, missing: 1 });
  });
});

describe('noted codes', () => {
  it('are added to those before, for one person and one auction', () => {
    const storage = memoryStorage();
    noteCodes(storage, 'u1', 'a1', [{ commitment: 'c1' }]);
    noteCodes(storage, 'u1', 'a1', [{ commitment: 'c2' }, { commitment: 'c1' }]);
    expect(notedCodes(storage, 'u1', 'a1')).toEqual(['c1', 'c2']);
    expect(notedCodes(storage, 'u2', 'a1')).toEqual([]);
    expect(notedCodes(storage, 'u1', 'a2')).toEqual([]);
  });
});

describe('a leader’s new maximum', () => {
  it.each(['', '0', '-5', '1500.50', 'many'])('is not %j', (text) => {
    expect(checkMaximum(text, 1_000_00)).toMatchObject({ ok: false, error: expect.stringMatching('valid amount') });
  });

  it('must be above their bid', () => {
    const error = 'Your maximum must be higher than your bid of ₹1,000.';
    expect(checkMaximum('1000', 1_000_00)).toEqual({ ok: false, error });
    expect(checkMaximum('1001', 1_000_00)).toEqual({ ok: true, value: 1_001_00 });
  });
});

describe('a placed bid that does not lead', () => {
  const bid = { _id: 'b', seq: 2, userId: 'u1', bidAmount: 1_500, createdAt: '', automatic: false };

  it('is told with the price that leads, and of a maximum only where nothing else can have led', () => {
    expect(answeredSentence({ bid, currentBid: 1_600 })).toBe(
      'Your bid of ₹1,500 was placed, but another bidder leads with ₹1,600.',
    );
    expect(answeredSentence({ bid, currentBid: 1_500 })).toMatch(/the same amount: their maximum was there first\.$/);
  });
});
