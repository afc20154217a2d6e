import { DateTime } from '../../ui/format/date-time.tsx';
import { formatTimeLeft } from '../../ui/format/format-time.ts';
import { useServerNow } from '../../realtime/use-server-now.ts';
import type { OwnBid } from '../../account/dashboard-types.ts';
import { isRunning } from './status-tones.ts';

const MINUTE = 60_000;

/** The time until the deadline, on the server's clock. Over is only what the server says is over. */
export function TimeLeft({ bid }: { readonly bid: OwnBid }) {
  if (bid.status === 'Pending')
    return (
      <span className="text-muted">
        Starts <DateTime time={bid.endsIn} />
      </span>
    );
  if (!isRunning(bid.status)) return <span className="text-muted">Ended</span>;
  return <Ticking endsAt={bid.endsIn} />;
}

function Ticking({ endsAt }: { readonly endsAt: number }) {
  const { now, isSure } = useServerNow(endsAt);
  return <span className="tabular whitespace-nowrap">{words(endsAt - now, isSure)}</span>;
}

function words(leftMs: number, isSure: boolean): string {
  if (leftMs <= 0) return 'Closing…';
  // While the server's clock is known only roughly, single seconds would be made up.
  return isSure || leftMs > MINUTE ? formatTimeLeft(leftMs) : 'Under a minute';
}
