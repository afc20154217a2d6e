import { expect, test } from 'vitest';
import { auctionIdIn } from '#web/features/verify/auction-id-in.ts';
import { forgetSeen, noteSeen, seenLog } from '#web/public-log/seen-log.ts';

function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  };
}

test('a browser keeps the first checkpoint and the newest, each once', () => {
  const kept = storage();
  expect(seenLog(kept)).toBeUndefined();
  for (let size = 1; size <= 30; size += 1) {
    noteSeen(kept, 'key', `note ${size}`, size);
    noteSeen(kept, 'key', `note ${size}`, size + 0.5);
  }
  const { checkpoints = [], key } = seenLog(kept) ?? {};
  expect(key).toBe('key');
  expect(checkpoints).toHaveLength(20);
  expect(checkpoints.at(0)).toEqual({ note: 'note 1', at: 1 });
  expect(checkpoints.at(1)).toEqual({ note: 'note 12', at: 12 });
  expect(checkpoints.at(-1)).toEqual({ note: 'note 30', at: 30 });
  forgetSeen(kept);
  expect(seenLog(kept)).toBeUndefined();
});

test('what somebody has broken in the storage counts as nothing', () => {
  const kept = storage();
  kept.setItem('publicLog', '{"key":1}');
  expect(seenLog(kept)).toBeUndefined();
  kept.setItem('publicLog', '{"key":"k","checkpoints":[{"note":1},{"note":"n","at":2}]}');
  expect(seenLog(kept)?.checkpoints).toEqual([{ note: 'n', at: 2 }]);
});

test('a full storage stops nothing', () => {
  const full = {
    ...storage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => noteSeen(full, 'key', 'note', 1)).not.toThrow();
});

const ID = '0b8f3c52-6f0e-4c55-9a55-0f6b8a8f9d01';

test.each([
  [ID, ID],
  [` ${ID}\n`, ID],
  [`https://boli.test/lots/${ID}`, ID],
  [`https://boli.test/auctions/${ID}?tab=1#bids`, ID],
  [`/auction/${ID}`, ID],
  [`https://boli.test/verify/${ID}`, ID],
  ['https://boli.test/lots', undefined],
  ['two words', undefined],
  ['', undefined],
])('the auction in %j is %j', (typed, id) => {
  expect(auctionIdIn(typed)).toBe(id);
});
