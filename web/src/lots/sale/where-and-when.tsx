import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { inspectionText } from '#shared/model/lots/inspection-text.ts';
import { placeText } from '#shared/model/lots/lot-details.ts';
import type { LotPlace, SaleTerms } from '#shared/model/lots/sale.ts';
import { serverClock } from '#web/realtime/live.ts';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { MapLink, PhoneLink } from './place-links.tsx';

interface WhereAndWhenProps extends Pick<SaleTerms, 'inspections' | 'contact'> {
  readonly lot: Pick<PublicLot, '_id' | 'title' | 'status'>;
  readonly place: LotPlace | undefined;
}

/** Where and when a lot can be seen, and whom to call. */
export function WhereAndWhen({ lot, place, inspections = [], contact }: WhereAndWhenProps) {
  if (place === undefined && inspections.length === 0 && contact === undefined) return null;
  const address = place && placeText(place);
  const now = serverClock.now();
  return (
    <section aria-labelledby="where-and-when">
      <h3 id="where-and-when" className="font-semibold">
        Where and when to see it
      </h3>
      {address !== undefined && (
        <p className="mt-3 wrap-anywhere">
          {address}
          <br />
          <MapLink address={address} />
        </p>
      )}
      {inspections.length > 0 && (
        <ul aria-label="Inspection times" className="mt-2 grid gap-1">
          {inspections.map((inspection) => (
            <li
              key={inspection.from}
              className="flex min-h-10 pointer-coarse:min-h-11 flex-wrap items-center justify-between gap-x-4 border-t border-border pt-1"
            >
              <span className="tabular">{inspectionText(inspection)}</span>
              {lot.status === 'cancelled' ? null : inspection.until > now ? (
                <AddToCalendar
                  label={`inspection on ${inspectionText(inspection)}`}
                  events={[
                    {
                      uid: `inspection-${lot._id}-${inspection.from}@${location.host}`,
                      title: `See the lot: ${lot.title}`,
                      ...inspection,
                      place: address,
                      url: location.href,
                    },
                  ]}
                />
              ) : (
                <span className="text-sm text-muted">Over</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {contact !== undefined && (
        <p className="mt-3">
          Contact: {contact.name}, <PhoneLink phone={contact.phone} />
        </p>
      )}
    </section>
  );
}
