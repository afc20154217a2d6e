import { HOUR_MS } from '#shared/model/durations.ts';
import { formatClock, formatTimeLeft } from '#web/ui/format/format-time.ts';
import type { ClockFace } from './clock-face.ts';

export interface FaceTexts {
  readonly label: string;
  /** The large text: the remaining time, or a state without one. */
  readonly figure: string;
}

/** The texts of a clock state. A bid clock is always m:ss; longer times are in days and hours. */
export function faceTexts(face: ClockFace): FaceTexts {
  switch (face.kind) {
    case 'not-open':
      return { label: 'Status', figure: 'Not published' };
    case 'starts-in':
      return { label: 'Bidding starts in', figure: timeLeft(face.remaining) };
    case 'starting':
      return { label: 'Bidding starts in', figure: 'Opening…' };
    case 'running':
      return face.restartsWithBids
        ? { label: 'Time left to bid', figure: formatClock(face.remaining) }
        : { label: 'Bidding ends in', figure: timeLeft(face.remaining) };
    case 'paused':
      return { label: 'Paused', figure: face.remaining === undefined ? 'Not started' : timeLeft(face.remaining) };
    case 'closing':
      return { label: 'Time is up', figure: 'Closing…' };
    case 'ended':
      return { label: 'Status', figure: 'Auction ended' };
    case 'cancelled':
      return { label: 'Status', figure: 'Cancelled' };
  }
}

function timeLeft(remaining: number): string {
  return remaining < HOUR_MS ? formatClock(remaining) : formatTimeLeft(remaining);
}

/** Whether the state's text depends on the exact time. */
export function isTicking({ kind }: ClockFace): boolean {
  return kind === 'running' || kind === 'starts-in';
}

/** Whether the state follows from the time alone, so a wrong clock makes a wrong state. */
export function isByClock(face: ClockFace): boolean {
  return isTicking(face) || face.kind === 'starting' || face.kind === 'closing';
}
