import { MINUTE_MS } from '#shared/model/durations.ts';
import { serverClock } from '#web/realtime/live.ts';
import { AddToCalendar } from './add-to-calendar.tsx';

/** How long a calendar shows a moment. */
const SHOWN_MS = 15 * MINUTE_MS;
const lastMinutes = (deadline: string) => ({ from: Date.parse(deadline) - SHOWN_MS, until: Date.parse(deadline) });
const firstMinutes = (start: string) => ({ from: Date.parse(start), until: Date.parse(start) + SHOWN_MS });

interface AddDatesProps {
  readonly lot: { readonly _id: string; readonly title: string };
  readonly registrationDeadline: string;
  readonly startDate: string;
}

/** Adds the end of registration and the start of bidding to the calendar, as far as they are still to come. */
export function AddDates({ lot: { _id, title }, registrationDeadline, startDate }: AddDatesProps) {
  const url = location.href;
  const events = [
    {
      uid: `registration-${_id}@${location.host}`,
      title: `Registration ends: ${title}`,
      ...lastMinutes(registrationDeadline),
      url,
    },
    { uid: `start-${_id}@${location.host}`, title: `Bidding starts: ${title}`, ...firstMinutes(startDate), url },
  ].filter(({ until }) => until > serverClock.now());
  if (events.length === 0) return null;
  const label = events.length === 2 ? 'the end of registration and the start of bidding' : 'the start of bidding';
  return <AddToCalendar events={events} label={label} />;
}
