import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import type { Effect } from '../effects/effect.ts';

/** A metric of infra/constructs/monitoring/metrics.ts. */
interface Lag {
  readonly name: 'CloseLag' | 'LedgerLag';
  /** Milliseconds. */
  readonly ms: number;
}

/**
 * How late an effect was done at `now` (epoch ms); undefined if its lag is not measured. A repeated effect is measured
 * again, because it delays later changes.
 */
export function lagOf(effect: Effect, now: number): Lag | undefined {
  switch (effect.kind) {
    case 'append-to-ledger':
      return effect.isAgain === true ? undefined : { name: 'LedgerLag', ms: since(effect.entry.at, now) };
    case 'settle': {
      const { status, closesAt, closedAt, annulledAt } = effect.state;
      // A cancellation has no deadline. An annulment and a second look come long after it.
      if (status === 'cancelled' || annulledAt !== undefined || effect.isAgain === true) return undefined;
      return { name: 'CloseLag', ms: since(closesAt + CLOSING_GRACE_MS, closedAt) };
    }
    default:
      return undefined;
  }
}

/** The other machine's clock may be slightly ahead. */
export function since(then: number, now: number): number {
  return Math.max(0, now - then);
}
