import { TimerReset } from 'lucide-react';
import type { ClosingFacts } from '../closing-label.ts';
import { ClosingTime } from '../closing-time.tsx';
import { cx } from '#web/ui/cx.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { ClockFace } from './clock-face.ts';
import { isTicking } from './format-clock-face.ts';
import { useClockFace } from './use-clock-face.ts';
import { intervalInWords } from '#shared/model/auctions/interval-text.ts';

interface CountdownPanelProps {
  readonly auction: ClosingFacts;
  /** True without a connection: the shown state may be out of date. */
  readonly isDisconnected: boolean;
}

/** The auction's clock in server time. Only the server's status ends the auction. */
export function CountdownPanel({ auction, isDisconnected }: CountdownPanelProps) {
  const { face, isSyncing, isUrgent, label, figure } = useClockFace(auction);
  return (
    <div
      className={cx(
        'rounded-md px-4 pt-3 pb-4 transition-colors',
        isUrgent ? 'bg-danger-soft text-danger' : 'bg-sunken',
      )}
    >
      <p className={cx('text-sm font-medium', !isUrgent && 'text-muted')}>{label}</p>
      {/* Not a live region: the announcer speaks at the important moments. */}
      <p
        role="timer"
        aria-label={label}
        className={cx(
          'tabular text-3xl font-semibold',
          isDisconnected && isTicking(face) && 'opacity-50',
          face.kind === 'closing' && 'animate-shimmer',
        )}
      >
        {figure}
      </p>
      {face.kind === 'running' && face.restartsWithBids && !isSyncing && (
        <Fuse remaining={face.remaining} interval={auction.bidInterval * 1000} isUrgent={isUrgent} />
      )}
      <Note face={face} auction={auction} isSyncing={isSyncing} isDisconnected={isDisconnected} isUrgent={isUrgent} />
    </div>
  );
}

/**
 * In milliseconds. With such a long interval the bar moves by less than two pixels a second, which needs no
 * animation.
 */
const LONG_INTERVAL = 200_000;

interface FuseProps {
  /** Milliseconds. */
  readonly remaining: number;
  readonly interval: number;
  readonly isUrgent: boolean;
}

/** A bar that shows the remaining part of the bid interval. */
function Fuse({ remaining, interval, isUrgent }: FuseProps) {
  const percent = Math.min(100, Math.max(0, (remaining / interval) * 100));
  return (
    <div className="mt-2 h-1.5 overflow-hidden rounded-full bg-border" aria-hidden="true">
      {/* Uses a transform instead of a width, which would cause a new layout for every frame. */}
      <div
        className={cx(
          'h-full rounded-full',
          interval < LONG_INTERVAL && 'transition-transform duration-1000 ease-linear',
          isUrgent ? 'bg-danger' : 'bg-accent',
        )}
        style={{ transform: `translateX(${percent - 100}%)` }}
      />
    </div>
  );
}

interface NoteProps extends CountdownPanelProps {
  readonly face: ClockFace;
  readonly isSyncing: boolean;
  readonly isUrgent: boolean;
}

function Note({ face, auction, isSyncing, isDisconnected, isUrgent }: NoteProps) {
  if (isDisconnected && isTicking(face)) {
    return <Spinner label="Reconnecting… there may be newer bids." className="mt-2 text-sm text-warning!" />;
  }
  if (isSyncing) return <Spinner label="Syncing with the auction clock…" className="mt-2 text-sm" />;
  if (isUrgent) return <p className="mt-2 text-sm font-semibold">Hurry! Less than 30 seconds left!</p>;
  if (face.kind === 'starting' || face.kind === 'not-open') return null;
  if (face.kind === 'closing') return <p className="mt-1 text-sm text-muted">The server is confirming the result.</p>;
  const { closesAt, latestEnd } = auction;
  const isRestarted = face.kind === 'running' && face.restartsWithBids && (latestEnd === null || closesAt < latestEnd);
  return (
    <p className="mt-2 flex items-start gap-1.5 text-sm text-muted">
      {(face.kind === 'running' || face.kind === 'starts-in') && (
        <TimerReset className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      )}
      <span>
        <ClosingTime auction={auction} />
        {isRestarted && `. Every bid restarts the clock at ${intervalInWords(auction.bidInterval)}.`}
      </span>
    </p>
  );
}
