import { Badge } from '#web/ui/badge.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { CarArt } from './art/car-art.tsx';

const LADDER = [
  { bidder: 'Bidder 14', amount: 842_000, when: '19s ago', isLeading: true },
  { bidder: 'Bidder 6', amount: 838_000, when: '52s ago', isLeading: false },
  { bidder: 'Bidder 21', amount: 830_000, when: '1m ago', isLeading: false },
] as const;

/** The bid clock: 41 of 60 seconds left. */
const SHARE_LEFT = 41 / 60;
const RING = 2 * Math.PI * 26;

/** A picture of an auction in its last minute; not interactive. */
export function LivePanel() {
  return (
    <figure className="mx-auto w-full max-w-md lg:max-w-none">
      <div className="overflow-hidden rounded-xl border border-border bg-raised shadow-overlay">
        <div className="relative">
          <CarArt />
          <div className="absolute top-4 left-4">
            <Badge tone="success" dot className="bg-raised! shadow-card">
              Live
            </Badge>
          </div>
        </div>
        <div className="grid gap-5 p-5 sm:p-6">
          <div className="flex items-center justify-between gap-4">
            <div>
              <p className="text-sm text-muted">Current bid</p>
              <p className="tabular text-2xl font-semibold min-[22rem]:text-3xl">{formatRupees(842_000)}</p>
            </div>
            <Clock />
          </div>
          <ol className="divide-y divide-border border-t border-border text-sm">
            {LADDER.map((bid) => (
              <li key={bid.bidder} className="flex items-center gap-2 py-2.5 sm:gap-3">
                <span className={bid.isLeading ? 'font-semibold' : 'text-muted'}>{bid.bidder}</span>
                {bid.isLeading && <Badge tone="gold">Leading</Badge>}
                <span className="ml-auto hidden text-muted sm:inline">{bid.when}</span>
                <span className="tabular ml-auto text-right font-semibold sm:ml-0 sm:w-24">
                  {formatRupees(bid.amount)}
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <figcaption className="mt-3 text-center text-sm text-muted">
        A sample auction. Each bid restarts the 60-second clock.
      </figcaption>
    </figure>
  );
}

function Clock() {
  return (
    <div className="relative grid size-20 place-items-center">
      <svg viewBox="0 0 60 60" className="absolute inset-0 -rotate-90" fill="none" strokeWidth="5" aria-hidden="true">
        <circle cx="30" cy="30" r="26" className="stroke-sunken" />
        <circle
          cx="30"
          cy="30"
          r="26"
          className="stroke-accent"
          strokeLinecap="round"
          strokeDasharray={`${RING * SHARE_LEFT} ${RING}`}
        />
      </svg>
      <p className="tabular text-xl font-semibold">
        <VisuallyHidden>Time left </VisuallyHidden>0:41
      </p>
    </div>
  );
}
