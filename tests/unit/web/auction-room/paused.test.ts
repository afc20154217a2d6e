import { describe, expect, it } from 'vitest';
import { clockFace } from '#web/auctions/clock/clock-face.ts';
import { faceTexts } from '#web/auctions/clock/format-clock-face.ts';
import { closingLabel } from '#web/auctions/closing-label.ts';
import { pauseChange } from '#web/features/auction-room/bids/announcements.ts';
import { dueMoments } from '#web/features/auction-room/clock/due-moments.ts';
import { statusLabel } from '#web/features/auction-room/status-label.ts';
import { applyLive } from '#web/realtime/live-auction.ts';
import { anAuction, aFrame, START } from '../realtime/builders.ts';

const running = anAuction(1, { status: 'active', closesAt: START + 90_000 });
const paused = { ...running, pausedAt: START + 30_000 };
const LATE = START + 3_600_000;

describe('a paused auction', () => {
  it('shows the time that was left, and that the clock is stopped', () => {
    const face = clockFace(paused, LATE);
    expect(face).toEqual({ kind: 'paused', remaining: 60_000 });
    expect(faceTexts(face)).toEqual({ label: 'Paused', figure: '1:00' });
    expect(faceTexts(clockFace({ ...paused, status: 'pending' }, LATE)).figure).toBe('Not started');
    expect(closingLabel(paused, LATE)).toMatchObject({ before: 'Paused; the clock is stopped', time: undefined });
    expect(statusLabel(paused).label).toBe('Paused');
  });

  it('has no moment at which the page must ask', () => {
    expect(dueMoments({ ...paused, isRegistered: true, isLeading: true }, 0)).toEqual([]);
  });

  it('is fetched when a frame stops its clock or lets it go on, and said aloud', () => {
    const stopped = applyLive(running, aFrame(1, { closesAt: running.closesAt, pausedAt: START + 30_000 }));
    expect(stopped).toMatchObject({ isStale: true, auction: { pausedAt: START + 30_000 } });
    const goesOn = applyLive(stopped.auction, aFrame(1, { closesAt: LATE }));
    expect(goesOn.isStale).toBe(true);
    expect(goesOn.auction.pausedAt).toBeUndefined();
    expect(pauseChange(running, stopped.auction)).toBe('This auction is paused. Nobody can bid.');
    expect(pauseChange(stopped.auction, goesOn.auction)).toBe('This auction has resumed.');
    expect(pauseChange(running, running)).toBeUndefined();
  });
});
