import { TimerReset } from 'lucide-react';
import { intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { cx } from '#web/ui/cx.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { ClosingFacts } from '../closing-label.ts';
import { ClosingTime } from '../closing-time.tsx';
import type { ClockFace } from './clock-face.ts';
import { isByClock, isTicking } from './format-clock-face.ts';
import { useClockFace } from './use-clock-face.ts';

interface CountdownPanelProps {
  readonly auction: ClosingFacts;
  /** True without a connection: the shown state may be out of date. */
  readonly isDisconnected: boolean;
}

/** The auction's clock in server time. Only the server's status ends the auction. */
export function CountdownPanel({ auction, isDisconnected }: CountdownPanelProps) {
  const { face, isSyncing, isUrgent, label, figure } = useClockFace(auction, isDisconnected);
  return (
    <div
      className={cx(
        'rounded-md px-4 pt-2 pb-3 transition-colors',
        isUrgent ? 'bg-danger-soft text-danger' : 'bg-sunken',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className={cx('text-sm font-medium', !isUrgent && 'text-muted')}>{label}</p>
        {/* Not a live region: the announcer speaks at the important moments. */}
        <p
          role="timer"
          aria-label={label}
          className={cx(
            'tabular font-semibold',
            face.kind === 'ended' || face.kind === 'cancelled' ? 'text-lg' : 'text-3xl',
            isDisconnected && isByClock(face) && 'opacity-50',
            face.kind === 'closing' && !isDisconnected && 'animate-shimmer',
          )}
        >
          {figure}
        </p>
      </div>
      {face.kind === 'running' && (
        <div className="mt-1 h-1.5">
          {face.restartsWithBids && !isSyncing && (
            <Fuse remaining={face.remaining} interval={auction.bidInterval * 1000} isUrgent={isUrgent} />
          )}
        </div>
      )}
      {/* Three lines, so that what is pressed below does not move with the words. */}
      <div className={cx('mt-2', isTicking(face) && 'min-h-16')}>
        <Note face={face} auction={auction} isSyncing={isSyncing} isDisconnected={isDisconnected} isUrgent={isUrgent} />
      </div>
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
    <div className="h-full overflow-hidden rounded-full bg-border" aria-hidden="true">
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
  if (isDisconnected && isByClock(face)) {
    return <Spinner label="Reconnecting… there may be newer bids." className="text-sm text-warning!" />;
  }
  if (isSyncing) return <Spinner label="Syncing with the auction clock…" className="text-sm" />;
  if (isUrgent) return <p className="text-sm font-semibold">Hurry! Less than 30 seconds left!</p>;
  if (face.kind === 'paused') return <p className="text-sm text-muted">{pausedNote(face, auction.bidInterval)}</p>;
  if (face.kind === 'starting' || face.kind === 'not-open') return null;
  if (face.kind === 'closing') return <p className="text-sm text-muted">The server is confirming the result.</p>;
  const { closesAt, latestEnd } = auction;
  const isRestarted = face.kind === 'running' && face.restartsWithBids && (latestEnd === null || closesAt < latestEnd);
  return (
    <p className="flex items-start gap-1.5 text-sm text-muted">
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

function pausedNote({ remaining }: Extract<ClockFace, { kind: 'paused' }>, bidInterval: number): string {
  if (remaining === undefined) return 'It starts only once we resume.';
  return `Nobody can bid. It resumes with this time, and at least ${intervalInWords(bidInterval)}.`;
}
