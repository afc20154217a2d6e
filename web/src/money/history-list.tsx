import type { MoneyHistoryEvent } from '#shared/contract/money/money-fields.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { actorLabel, eventLabel } from './transaction-labels.ts';

/** The ledger events of a payment. */
export function HistoryList({ events }: { readonly events: readonly MoneyHistoryEvent[] }) {
  if (events.length === 0) return <p className="text-sm text-muted">Nothing has happened yet.</p>;
  return (
    <ol className="grid divide-y divide-border">
      {events.map((event) => (
        <li key={event.id} className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <span className="font-medium">{eventLabel(event)}</span>
          <span className="tabular sm:text-right">{event.amount > 0 && <Money rupees={event.amount} />}</span>
          <span className="text-sm break-words text-muted">
            {actorLabel(event)}
            {event.reason !== null && `: ${event.reason}`}
            {event.reference !== null && <span className="block text-xs break-all">{event.reference}</span>}
          </span>
          <span className="text-sm text-muted sm:text-right">
            <DateTime time={event.at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
