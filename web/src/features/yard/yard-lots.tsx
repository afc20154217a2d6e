import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { YardLot } from '#shared/contract/yard.ts';
import { paths } from '#web/paths.ts';
import { dayText } from '#web/payments/appointment-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Money } from '#web/ui/format/money.tsx';

/** Each lot as one large link, for thumbs. */
export function YardLots({ label, lots }: { readonly label: string; readonly lots: readonly YardLot[] }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {lots.map((lot) => (
        <li key={lot.id}>
          <Link
            to={paths.yardLot(lot.id)}
            className="flex items-center gap-3 rounded-lg border border-border bg-raised p-4 shadow-card transition-shadow hover:shadow-lift"
          >
            <LotLine lot={lot} />
            <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function LotLine({ lot }: { readonly lot: YardLot }) {
  const { lotNumber, houseNumber, title, place, buyer, mobile, appointment, lastDay, storage, collectedAt } = lot;
  return (
    <span className="grid min-w-0 flex-1 gap-1 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_12rem] sm:items-center sm:gap-4">
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-base font-semibold">{title}</span>
        <span className="block text-muted">
          Lot {lotNumber}
          {houseNumber !== null && `, ${houseNumber}`}
          {place !== null && ` · ${place}`}
        </span>
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{buyer}</span>
        {mobile !== null && <span className="tabular block text-muted">{mobile}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-2 sm:justify-end">
        {appointment !== null && collectedAt === null && storage.days === 0 && (
          <span className="capitalize text-muted">{appointment.half}</span>
        )}
        {collectedAt === null && storage.days > 0 && <span className="text-muted">Until {dayText(lastDay)}</span>}
        <Standing lot={lot} />
      </span>
    </span>
  );
}

/** Whether it may leave, in a word. */
export function Standing({ lot: { collectedAt, stays, storage } }: { readonly lot: YardLot }) {
  if (collectedAt !== null) return <Badge tone="success">Collected</Badge>;
  if (stays !== null) return <Badge tone="danger">Stays here</Badge>;
  if (storage.days === 0) return <Badge tone="neutral">May leave</Badge>;
  return (
    <Badge tone="warning">
      {storage.days} {storage.days === 1 ? 'day' : 'days'} over
      {storage.due > 0 && (
        <>
          , <Money rupees={storage.due} />
        </>
      )}
    </Badge>
  );
}
