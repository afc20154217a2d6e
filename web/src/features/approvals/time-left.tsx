import { useMinute } from '#web/notices/list/use-minute.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long an asked act can still be approved. */
export function TimeLeft({ lapsesAt }: { readonly lapsesAt: number }) {
  const left = Math.max(0, lapsesAt - useMinute());
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  return (
    <>
      Lapses in {hours > 0 && `${String(hours)} h `}
      {minutes} min, on <DateTime time={lapsesAt} />
    </>
  );
}
