import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { YardHandover } from '#shared/contract/yard.ts';
import { AllowedLink } from '#web/page/allowed-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { appointmentText, dayText } from '#web/payments/appointment-text.ts';
import { useMay } from '#web/session/use-may.ts';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CollectionForm } from './collection-form.tsx';
import { CollectionRecord } from './collection-record.tsx';
import { StorageCard } from './storage-card.tsx';
import { Standing } from './yard-lots.tsx';
import { yardLotQuery } from './yard-queries.ts';

/** One lot at the gate, named by its payment. */
export function HandoverScreen({ paymentId }: { readonly paymentId: string }) {
  const query = useQuery(yardLotQuery(paymentId));
  return (
    <LoadedScreen
      query={query}
      title="Handover"
      failure="The lot could not be loaded"
      back={{ to: paths.yard, label: 'Back to the yard' }}
      skeleton={<Skeleton className="h-96" />}
    >
      {(handover) => <Handover key={handover.id} handover={handover} />}
    </LoadedScreen>
  );
}

function Handover({ handover }: { readonly handover: YardHandover }) {
  const { title, lotNumber, auctionId, collection, stays } = handover;
  const hands = useMay('yard');
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={`Handover of ${title}`} />
      <div className="grid gap-2">
        <Link to={paths.yard} className="flex min-h-11 items-center gap-1 justify-self-start text-accent">
          <ChevronLeft className="size-5" aria-hidden="true" />
          Yard
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="min-w-0 text-2xl font-semibold wrap-anywhere">
            <AllowedLink to={paths.adminAuction(auctionId)} className="hover:underline">
              {title}
            </AllowedLink>
          </h1>
          <Standing lot={handover} />
        </div>
        <p className="text-muted">Lot {lotNumber}</p>
      </div>
      {collection === null && stays !== null && (
        <Banner tone="danger">
          <strong>Do not hand it over.</strong> {stays}
        </Banner>
      )}
      <Facts handover={handover} />
      {collection !== null ? (
        <CollectionRecord handover={handover} collection={collection} />
      ) : (
        stays === null && (
          <>
            <StorageCard handover={handover} />
            {hands && <CollectionForm handover={handover} />}
          </>
        )
      )}
    </div>
  );
}

function Facts({ handover }: { readonly handover: YardHandover }) {
  const { buyer, mobile, place, houseNumber, appointment, lastDay, hours, instructions } = handover;
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Buyer">{buyer}</Fact>
        {mobile !== null && (
          <Fact name="Mobile">{mobile.startsWith('•') ? mobile : <a href={`tel:${mobile}`}>{mobile}</a>}</Fact>
        )}
        <Fact name="Where it stands">{place ?? 'The lot does not say'}</Fact>
        {houseNumber !== null && <Fact name="House number">{houseNumber}</Fact>}
        <Fact name="Appointment">{appointment === null ? 'None' : appointmentText(appointment)}</Fact>
        <Fact name="Last day to collect">{dayText(lastDay)}</Fact>
        {hours !== null && <Fact name="Hours">{hours}</Fact>}
        {instructions !== null && (
          <Fact name="What the buyer was told" className="sm:col-span-2">
            <span className="whitespace-pre-line">{instructions}</span>
          </Fact>
        )}
      </dl>
    </Card>
  );
}
