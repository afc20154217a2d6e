import { MINUTE_MS } from '#shared/model/durations.ts';
import type { OwnBid } from '#web/account/dashboard-types.ts';
import { ClosingTime } from '#web/auctions/closing-time.tsx';
import { useServerNow } from '#web/realtime/use-server-now.ts';
import { formatMoment, formatTimeLeft } from '#web/ui/format/format-time.ts';
import { isRunning } from './status-tones.ts';

/** The remaining time by the server's clock, and the deadline. Only the server ends an auction. */
export function TimeLeft({ bid }: { readonly bid: OwnBid }) {
  if (bid.pausedAt !== undefined) return <span>Paused; the clock is stopped</span>;
  if (bid.status === 'Pending') return <Starts at={bid.endsIn} />;
  if (!isRunning(bid.status)) return <Closing bid={bid} status="completed" />;
  return (
    <span className="inline-grid gap-0.5">
      <Ticking endsAt={bid.endsIn} />
      <Closing bid={bid} status="active" />
    </span>
  );
}

/** The start as the closing times of the other rows. */
function Starts({ at }: { readonly at: number }) {
  const { now } = useServerNow(at);
  return (
    <span className="text-muted">
      Starts{' '}
      <time className="tabular whitespace-nowrap" dateTime={new Date(at).toISOString()}>
        {formatMoment(at, now)}
      </time>
    </span>
  );
}

function Closing({ bid, status }: { readonly bid: OwnBid; readonly status: 'active' | 'completed' }) {
  const { endsIn: closesAt, latestEnd, bidCount, bidInterval } = bid;
  return (
    <ClosingTime
      auction={{
        status,
        closesAt,
        latestEnd,
        bidCount,
        bidInterval,
        startDate: '',
        cancelledAt: null,
        pausedAt: undefined,
      }}
      className="text-xs text-muted"
    />
  );
}

function Ticking({ endsAt }: { readonly endsAt: number }) {
  const { now, isSure } = useServerNow(endsAt);
  return <span className="tabular whitespace-nowrap">{words(endsAt - now, isSure)}</span>;
}

function words(leftMs: number, isSure: boolean): string {
  if (leftMs <= 0) return 'Closing…';
  // Seconds need a server clock known to a second.
  return isSure || leftMs > MINUTE_MS ? formatTimeLeft(leftMs) : 'Under a minute';
}
