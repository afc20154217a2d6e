import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { HOUR_MS } from '#shared/model/durations.ts';
import { useServerNow } from '#web/realtime/use-server-now.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatDateTime, formatTimeLeft } from '#web/ui/format/format-time.ts';

/** From then on a clock is nearly over. */
export const SOON_MS = 12 * HOUR_MS;

/** The clock that runs out next. */
export function clockOf({ answerBy, settleBy }: Pick<HandledGrievance, 'answerBy' | 'settleBy'>) {
  if (settleBy === null) return undefined;
  return answerBy === null
    ? ({ word: 'settle', at: Date.parse(settleBy) } as const)
    : ({ word: 'answer', at: Date.parse(answerBy) } as const);
}

/** The time that is left to answer or to settle, by the server's clock. */
export function ClockLeft({ grievance }: { readonly grievance: HandledGrievance }) {
  const clock = clockOf(grievance);
  if (clock === undefined) {
    return (
      <span className="text-muted">
        Settled <DateTime time={grievance.settledAt ?? ''} />
      </span>
    );
  }
  return <Running {...clock} />;
}

function Running({ word, at }: { readonly word: 'answer' | 'settle'; readonly at: number }) {
  const { now } = useServerNow(at);
  const left = at - now;
  const tone: BadgeTone = left < 0 ? 'danger' : left < SOON_MS ? 'warning' : 'neutral';
  const isOver = left < 0;
  return (
    <span className="inline-grid justify-items-start gap-1" title={`by ${formatDateTime(at)}`}>
      <Badge tone={tone} className="tabular">
        {isOver ? `${formatTimeLeft(-left)} too late to ${word}` : `${formatTimeLeft(left)} to ${word}`}
      </Badge>
      <span className="text-xs text-muted @3xl:hidden">
        by <DateTime time={at} />
      </span>
    </span>
  );
}
