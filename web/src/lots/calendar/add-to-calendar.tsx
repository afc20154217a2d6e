import { CalendarPlus } from 'lucide-react';
import { serverClock } from '#web/realtime/live.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { type CalendarEvent, calendarFile } from './calendar-file.ts';

interface AddToCalendarProps {
  readonly events: readonly CalendarEvent[];
  /** What is added, for screen readers. */
  readonly label: string;
}

/** Downloads a calendar file, which the device opens in its calendar. */
export function AddToCalendar({ events, label }: AddToCalendarProps) {
  const save = () => {
    const file = new Blob([calendarFile(events, serverClock.now())], { type: 'text/calendar;charset=utf-8' });
    saveFile(file, 'boli.ics');
  };
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<CalendarPlus className="size-4" aria-hidden="true" />}
      aria-label={`Add to calendar: ${label}`}
      onClick={save}
    >
      Add to calendar
    </Button>
  );
}
