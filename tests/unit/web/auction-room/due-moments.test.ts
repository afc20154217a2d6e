import { describe, expect, it } from 'vitest';
import { dueMoments } from '#web/features/auction-room/clock/due-moments.ts';
import { anAuction, START } from '../realtime/builders.ts';

const { closesAt, startDate } = anAuction(0);
const bidder = { startDate, closesAt, isRegistered: true, isLeading: false };
const others = { ...bidder, isRegistered: false };
const moments = (facts: Parameters<typeof dueMoments>[0], chance: number) =>
  dueMoments(facts, chance).map(({ at, task }) => [at, task]);

describe('due requests', () => {
  it('are sent at the start: by bidders at once, by all others within five seconds', () => {
    const upcoming = { status: 'pending' } as const;
    expect(moments({ ...bidder, ...upcoming }, 1)).toEqual([[START, 'read']]);
    expect(moments({ ...others, ...upcoming }, 0)).toEqual([[START, 'read']]);
    expect(moments({ ...others, ...upcoming }, 1)).toEqual([[START + 5_000, 'read']]);
  });

  it('fetch the auction once, at a random time in the five seconds before the last half minute', () => {
    const running = { status: 'active' } as const;
    expect(moments({ ...bidder, ...running }, 0)[0]).toEqual([closesAt - 31_000, 'read']);
    expect(moments({ ...others, ...running }, 1)[0]).toEqual([closesAt - 36_000, 'read']);
  });

  it('include the close: only the leading bidder requests it, as soon as the grace is over', () => {
    const running = { status: 'active' } as const;
    expect(moments({ ...bidder, ...running, isLeading: true }, 1)[1]).toEqual([closesAt + 3_000, 'close']);
    expect(moments({ ...bidder, ...running }, 1)[1]).toEqual([closesAt + 4_500, 'read']);
  });

  it('do not exist once the auction is over', () => {
    expect(moments({ ...bidder, status: 'completed' }, 0)).toEqual([]);
  });
});
