import { useServerNow } from '#web/realtime/use-server-now.ts';
import { formatDateTime, formatMoment } from '#web/ui/format/format-time.ts';
import { type ClosingFacts, closingLabel } from './closing-label.ts';

/** When an auction closes by the server's clock; after its end, when it ended. */
export function ClosingTime({ auction, className }: { readonly auction: ClosingFacts; readonly className?: string }) {
  const { now } = useServerNow(auction.closesAt);
  const { before, time, after } = closingLabel(auction, now);
  return (
    // Another sentence is another element, which does not count as one that moves.
    <span key={before} className={className}>
      {before}
      {time !== undefined && (
        <>
          {' '}
          <time className="tabular inline-block" dateTime={new Date(time).toISOString()} title={formatDateTime(time)}>
            {formatMoment(time, now)}
          </time>
        </>
      )}
      {after}
    </span>
  );
}
