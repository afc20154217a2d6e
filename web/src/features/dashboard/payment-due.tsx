import { useServerNow } from '#web/realtime/use-server-now.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatTimeLeft } from '#web/ui/format/format-time.ts';

/** The payment deadline of a win and the remaining time by the server's clock. */
export function PaymentDue({ dueAt }: { readonly dueAt: number }) {
  const { now } = useServerNow(dueAt);
  const left = dueAt - now;
  return (
    <span className="grid text-xs text-muted">
      <span>
        Due by <DateTime time={dueAt} />
      </span>
      <span className="tabular font-semibold text-warning">
        {left > 0 ? `${formatTimeLeft(left)} left` : 'The due time has passed'}
      </span>
    </span>
  );
}
