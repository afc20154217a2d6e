import { marshall } from '@aws-sdk/util-dynamodb';
import { describe, expect, it } from 'vitest';
import { nameInBid } from '#functions/bidding/entitlement.ts';
import { sealMaximum } from '#functions/bidding/maximum/sealed-maximum.ts';
import { frameOf } from '#functions/domain/auctions/frame.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { MAX_PAISE } from '#shared/model/money/money.ts';
import { TEST_KEYS } from '#tests/support/bidding/test-keys.ts';
import { itemSize } from '#tests/support/tables/item-size.ts';

/** Names of the maximum length and longer: letters of one to four bytes, and characters that JSON escapes. */
const NAMES = ['a', 'é', 'श्री ', '𝒜', '"', '\u0001', '\u{1F468}\u{200D}\u{1F469}'].map((letter) => letter.repeat(2048));
const LARGEST = MAX_PAISE;
const BIDS = 999_999;
const NOW = Date.parse('2026-11-20T00:00:00Z');

/** The longest text of steps (`price-fields.ts`). */
const LONGEST_STEPS = 's'.repeat(64);

const bidOf = (name: string) => ({
  bidId: 'b'.repeat(36),
  userId: 'u'.repeat(36),
  name: nameInBid(name),
  number: 9_999,
  amount: LARGEST,
  at: NOW,
});

/** While bids come. */
const running = (name: string): StateItem => ({
  auctionId: 'a'.repeat(36),
  sk: 'STATE',
  status: 'active',
  startAt: NOW,
  endAt: NOW,
  closesAt: NOW,
  bidInterval: 3600,
  basePrice: LARGEST,
  currentBid: LARGEST,
  steps: LONGEST_STEPS,
  leastBid: LARGEST,
  reserve: LARGEST,
  hidesReserve: true,
  power: true,
  paymentHours: 720,
  latestEnd: NOW,
  seq: BIDS,
  lastBid: { ...bidOf(name), beat: 9_999 },
  secondLastBid: { ...bidOf(name), automatic: true },
  maximum: { ...sealMaximum(TEST_KEYS, { auctionId: 'a', userId: 'u' }, LARGEST), at: NOW },
  maximums: 9_999,
  amounts: Object.fromEntries(Array.from({ length: 10 }, (_, index) => [String(index + 1), LARGEST])),
  admission: 999,
  changes: 99,
});

/** After the end. */
function ended(name: string): StateItem {
  const { maximum: _maximum, ...state } = running(name);
  return { ...state, status: 'completed', closedAt: NOW, decisions: 99 };
}

describe.each(NAMES)('a bidder with a very long name', (name) => {
  it('keeps STATE within one write unit', () => {
    for (const state of [running(name), ended(name)]) expect(itemSize(marshall(state))).toBeLessThan(1024);
  });

  it('may cost a second write unit once bids were taken back or it was extended after an outage, and no third', () => {
    const secondLastBid = { ...bidOf(name), restates: BIDS, earlierVoid: BIDS };
    const state = { ...running(name), lastVoid: BIDS, secondLastBid, extendedFor: NOW };
    expect(itemSize(marshall(state))).toBeLessThan(1024 + 96);
  });

  it('keeps a frame with two bids and the winner below 1 KB', () => {
    expect(Buffer.byteLength(JSON.stringify(frameOf({ ...ended(name), lastVoid: BIDS }, NOW)))).toBeLessThan(1024);
  });
});

describe('nameInBid', () => {
  it('keeps an ordinary name unchanged', () => {
    expect(nameInBid('लक्ष्मी वेंकटरामन')).toBe('लक्ष्मी वेंकटरामन');
  });

  it('never splits a character', () => {
    expect(nameInBid('𝒜'.repeat(100))).toMatch(/^(?:𝒜){10,}…$/u);
  });
});
