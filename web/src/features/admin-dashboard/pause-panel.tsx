import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { auctionPath } from '#web/auctions/auction-path.ts';
import { ExtendButton } from '#web/pausing/extend-button.tsx';
import { PauseButton } from '#web/pausing/pause-button.tsx';
import { pausedQuery } from '#web/pausing/paused-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';

/** For owners: stops all clocks when something is broken, and shows what is paused. */
export function PausePanel() {
  const { data, isPending } = useQuery(pausedQuery);
  const paused = data?.paused ?? [];
  return (
    <Card flush>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
        <div>
          <h2 className="flex items-center gap-3 text-lg font-semibold">
            Clocks {paused.length > 0 && <Badge tone="warning">{paused.length} paused</Badge>}
          </h2>
          <p className="text-sm text-muted">
            {runningText(data?.running, isPending)} If something is broken, stop all clocks: they go on with the time
            that was left.
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <PauseButton which={ALL} name="all that runs or starts within a day" isPaused={false} />
          <ExtendButton />
          {paused.length > 0 && <PauseButton which={ALL} name="all that is paused" isPaused />}
        </div>
      </div>
      {paused.length > 0 && (
        <ul aria-label="Paused auctions" className="divide-y divide-border border-t border-border">
          {paused.slice(0, SHOWN).map(({ _id, title, pausedAt, reason }) => (
            <li key={_id} className="grid gap-x-6 gap-y-1 px-5 py-3 lg:grid-cols-[minmax(0,1fr)_auto]">
              <span className="wrap-anywhere">
                <Link to={auctionPath('admin', _id)} className="font-semibold text-accent underline underline-offset-2">
                  {title}
                </Link>
                : {reason}
              </span>
              <span className="text-sm text-muted lg:text-right">
                since <DateTime time={pausedAt} />
              </span>
            </li>
          ))}
          {paused.length > SHOWN && <li className="px-5 py-3 text-sm text-muted">And {paused.length - SHOWN} more.</li>}
        </ul>
      )}
    </Card>
  );
}

/** The button is there whatever is known: it is for when something is broken. */
function runningText(running: number | undefined, isPending: boolean): string {
  if (running === undefined)
    return isPending ? 'Counting what runs…' : 'What runs and what is paused could not be loaded.';
  return running === 1 ? '1 auction runs.' : `${running} auctions run.`;
}

const ALL = { kind: 'all' } as const;
const SHOWN = 10;
