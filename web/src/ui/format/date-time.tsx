import { cx } from '../cx.ts';
import { formatDate, formatDateTime, toEpochMs } from './format-time.ts';

export interface DateTimeProps {
  /** ISO text or epoch milliseconds. */
  readonly time: string | number;
  /** Leaves the time of day out. */
  readonly dateOnly?: boolean;
  readonly className?: string;
}

/** A date and time in IST, with the zone. A narrow column breaks it between the two, and nowhere else. */
export function DateTime({ time, dateOnly = false, className }: DateTimeProps) {
  const ms = toEpochMs(time);
  const [day = '', hour] = (dateOnly ? formatDate(time) : formatDateTime(time)).split(', ');
  return (
    <time className={cx('tabular', className)} {...(ms !== undefined && { dateTime: new Date(ms).toISOString() })}>
      <span className="whitespace-nowrap">{hour === undefined ? day : `${day},`}</span>
      {hour !== undefined && (
        <>
          {' '}
          <span className="whitespace-nowrap">{hour}</span>
        </>
      )}
    </time>
  );
}
