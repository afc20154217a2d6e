import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maximumKeysFromText } from '#functions/bidding/maximum/maximum-keys.ts';
import { maximumVault } from '#functions/bidding/maximum/maximum-vault.ts';
import { type MaximumKeys, openMaximum, sealMaximum } from '#functions/bidding/maximum/sealed-maximum.ts';
import { MAX_PAISE } from '#shared/model/money/money.ts';

const KEYS: MaximumKeys = [Buffer.alloc(32, 1)];
const NEWER: MaximumKeys = [Buffer.alloc(32, 2), ...KEYS];
const OWNER = { auctionId: 'lot-1', userId: 'asha' };

describe('a sealed maximum', () => {
  it.each([1_00, 99_999_00, MAX_PAISE])('of %i paise opens to the same amount', (amount) => {
    expect(openMaximum(KEYS, OWNER, sealMaximum(KEYS, OWNER, amount).sealed)?.amount).toBe(amount);
  });

  it('has the same length for every amount, and never the same text', () => {
    const sealed = [1_00, 1_00, 50_000_00, MAX_PAISE].map((amount) => sealMaximum(KEYS, OWNER, amount).sealed);
    expect(new Set(sealed.map(({ length }) => length)).size).toBe(1);
    expect(new Set(sealed).size).toBe(sealed.length);
  });

  it('opens for no other bidder, no other auction and under no other key, nor when a bit is changed', () => {
    const { sealed } = sealMaximum(KEYS, OWNER, 500_00);
    expect(openMaximum(KEYS, { ...OWNER, userId: 'ravi' }, sealed)).toBeUndefined();
    expect(openMaximum(KEYS, { ...OWNER, auctionId: 'lot-2' }, sealed)).toBeUndefined();
    expect(openMaximum([Buffer.alloc(32, 9)], OWNER, sealed)).toBeUndefined();
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[20] = (bytes[20] ?? 0) ^ 1;
    expect(openMaximum(KEYS, OWNER, bytes.toString('base64url'))).toBeUndefined();
    expect(openMaximum(KEYS, OWNER, 'short')).toBeUndefined();
  });

  it('has a commitment that its owner can check once it is open', () => {
    const { sealed, commitment } = sealMaximum(KEYS, OWNER, 1_234_00);
    const salt = openMaximum(KEYS, OWNER, sealed)?.salt ?? '';
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const expected = createHash('sha256').update(`${salt}|lot-1|asha|1234`).digest('base64url');
    expect(commitment).toBe(expected);
  });
});

describe('the keys', () => {
  it('are base64 of 32 bytes each, the newest first', () => {
    const text = NEWER.map((key) => key.toString('base64')).join(', ');
    expect(maximumKeysFromText(text)).toEqual(NEWER);
    for (const wrong of ['', 'c2hvcnQ=', `${text},`]) expect(() => maximumKeysFromText(wrong)).toThrow('not valid');
  });
});

describe('the vault', () => {
  function given() {
    let [keys, now, reads, isDown] = [KEYS, 0, 0, false];
    const vault = maximumVault(
      async () => {
        reads += 1;
        if (isDown) throw new Error('outage');
        return keys;
      },
      () => now,
    );
    return {
      vault,
      reads: () => reads,
      rotate: () => void (keys = NEWER),
      advance: (ms: number) => void (now += ms),
      fail: () => void (isDown = true),
    };
  }

  it('reads the keys once in five minutes', async () => {
    const { vault, reads, advance } = given();
    const { sealed } = await vault.seal(OWNER, 500_00);
    expect(await vault.open(OWNER, sealed)).toMatchObject({ amount: 500_00 });
    expect(reads()).toBe(1);
    advance(5 * 60_000);
    await vault.open(OWNER, sealed);
    expect(reads()).toBe(2);
  });

  it('opens what was sealed with a newer or an older key', async () => {
    const { vault, rotate, advance } = given();
    const older = await vault.seal(OWNER, 500_00);
    rotate();
    expect(await vault.open(OWNER, sealMaximum(NEWER, OWNER, 600_00).sealed)).toMatchObject({ amount: 600_00 });
    expect(await vault.open(OWNER, older.sealed)).toMatchObject({ amount: 500_00 });
    advance(5 * 60_000);
    expect(openMaximum([NEWER[0]], OWNER, (await vault.seal(OWNER, 700_00)).sealed)).toMatchObject({ amount: 700_00 });
  });

  it('uses the known keys while Parameter Store is down, and fails if it has never read any', async () => {
    const { vault, advance, fail } = given();
    const { sealed } = await vault.seal(OWNER, 500_00);
    fail();
    advance(5 * 60_000);
    expect(await vault.open(OWNER, sealed)).toMatchObject({ amount: 500_00 });
    const other = given();
    other.fail();
    await expect(other.vault.seal(OWNER, 1_00)).rejects.toThrow('outage');
  });
});
