import type { AuctionCard } from '#shared/contract/auction-card.ts';

/** The clock is red below this many milliseconds. */
export const URGENT_MS = 30_000;

/** The state of an auction's clock. Milliseconds. */
export type ClockFace =
  | { readonly kind: 'not-open' }
  | { readonly kind: 'starts-in'; readonly remaining: number }
  /** The start has passed, but the server has not reported the opening yet. */
  | { readonly kind: 'starting' }
  | {
      readonly kind: 'running';
      readonly remaining: number;
      readonly isUrgent: boolean;
      readonly restartsWithBids: boolean;
    }
  /** Its clock stands. `remaining` is undefined if it had not started. */
  | { readonly kind: 'paused'; readonly remaining: number | undefined }
  /** The deadline has passed, but only the server can end the auction. */
  | { readonly kind: 'closing' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'cancelled' };

export type ClockFacts = Pick<AuctionCard, 'status' | 'startDate' | 'closesAt' | 'bidCount' | 'pausedAt'>;

/** The clock's state at `now` (server time, epoch ms). Only the server's status ends an auction. */
export function clockFace({ status, startDate, closesAt, bidCount, pausedAt }: ClockFacts, now: number): ClockFace {
  switch (status) {
    case 'draft':
      return { kind: 'not-open' };
    case 'pending': {
      if (pausedAt !== undefined) return { kind: 'paused', remaining: undefined };
      const remaining = Date.parse(startDate) - now;
      return remaining > 0 ? { kind: 'starts-in', remaining } : { kind: 'starting' };
    }
    case 'active': {
      if (pausedAt !== undefined) return { kind: 'paused', remaining: closesAt - pausedAt };
      const remaining = closesAt - now;
      if (remaining <= 0) return { kind: 'closing' };
      return { kind: 'running', remaining, isUrgent: remaining <= URGENT_MS, restartsWithBids: bidCount > 0 };
    }
    case 'completed':
      return { kind: 'ended' };
    case 'cancelled':
      return { kind: 'cancelled' };
  }
}

/** The time that the clock counts down to, epoch milliseconds. */
export function clockTarget({ status, startDate, closesAt }: ClockFacts): number {
  return status === 'pending' ? Date.parse(startDate) : closesAt;
}
