import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { Card } from '#web/ui/card.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { stands } from './bid-position.ts';
import { formatBidTime } from './format-bid-time.ts';
import { dotPath, plotPoints, stepPath } from './plot-points.ts';

const SIZE = { width: 600, height: 150 };
/** The space for dots at the edges. */
const MARGIN = 10;
/** More dots would overlap. */
const MAX_DOTS = 40;

interface PricePlotProps {
  readonly auction: AuctionDetails;
}

/** The price over time. */
export function PricePlot({ auction: { bidLog: all, basePrice: basePriceRupees } }: PricePlotProps) {
  const bidLog = all.filter(stands);
  const [first, last] = [bidLog.at(0), bidLog.at(-1)];
  if (first === undefined || last === undefined || bidLog.length < 2) return null;
  const bids = bidLog.map((bid) => ({ at: Date.parse(bid.createdAt), rupees: bid.bidAmount }));
  const points = plotPoints(bids, basePriceRupees, SIZE);
  const path = stepPath(points);
  const dots = dotPath(points.slice(-MAX_DOTS));
  const summary = `${bidLog.length} bids, from ${formatRupees(first.bidAmount)} on ${formatBidTime(first.createdAt)} to ${formatRupees(last.bidAmount)} on ${formatBidTime(last.createdAt)}.`;
  return (
    <Card className="[contain-intrinsic-height:auto_16rem] [content-visibility:auto]">
      <h2 className="font-semibold">Price over time</h2>
      <div className="tabular mt-3 flex justify-end text-xs text-muted" aria-hidden="true">
        {formatRupees(last.bidAmount)}
      </div>
      <figure>
        <svg
          viewBox={`${-MARGIN} ${-MARGIN} ${SIZE.width + 2 * MARGIN} ${SIZE.height + 2 * MARGIN}`}
          aria-hidden="true"
          className="block h-auto w-full overflow-visible text-accent"
        >
          <line x1={0} x2={SIZE.width} y1={SIZE.height} y2={SIZE.height} className="stroke-border" strokeWidth={1.5} />
          <path d={`${path}V${SIZE.height}H${points[0]?.x ?? 0}Z`} className="fill-accent-soft" />
          <path d={path} fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinejoin="round" />
          <path d={dots} fill="none" stroke="currentColor" strokeWidth={9} strokeLinecap="round" />
          <path d={dots} fill="none" className="stroke-raised" strokeWidth={5} strokeLinecap="round" />
        </svg>
        <figcaption className="sr-only">{summary}</figcaption>
      </figure>
      <div className="tabular mt-1 flex justify-between gap-4 text-xs text-muted" aria-hidden="true">
        <span>
          {formatRupees(first.bidAmount)} · {formatBidTime(first.createdAt)}
        </span>
        <span className="text-right">{formatBidTime(last.createdAt)}</span>
      </div>
    </Card>
  );
}
