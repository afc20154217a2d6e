import { CLOSING_GRACE_MS } from '../../../shared/model/auctions/auction-status.ts';
import type { Effect } from '../effects/effects.ts';

/** A figure of infra/constructs/monitoring/metrics.ts. */
interface Lag {
  readonly name: 'CloseLag' | 'LedgerLag';
  /** Milliseconds. */
  readonly ms: number;
}

/**
 * How late an effect was, done at `now` (epoch ms); undefined for those whose lag nobody watches. A change that is
 * handled again is measured again: as long as one is repeated, what follows it waits.
 */
export function lagOf(effect: Effect, now: number): Lag | undefined {
  switch (effect.kind) {
    case 'append-to-ledger':
      return { name: 'LedgerLag', ms: since(effect.entry.at, now) };
    case 'settle': {
      const { status, closesAt, closedAt } = effect.state;
      // A cancelled auction ends when an admin says so.
      if (status === 'cancelled') return undefined;
      return { name: 'CloseLag', ms: since(closesAt + CLOSING_GRACE_MS, closedAt) };
    }
    default:
      return undefined;
  }
}

/** Two machines: the other's clock may be a little ahead. */
export function since(then: number, now: number): number {
  return Math.max(0, now - then);
}
