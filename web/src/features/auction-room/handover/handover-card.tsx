import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { Handover } from '#shared/contract/money/handover.ts';
import { detailText } from '#shared/model/lots/lot-details.ts';
import { hasCode } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DownloadInvoice } from '#web/invoices/download-invoice.tsx';
import { appointmentText, dayText } from '#web/payments/appointment-text.ts';
import { serverClock } from '#web/realtime/live.ts';
import { DownloadReceipt } from '#web/receipts/download-receipt.tsx';
import { TryAgain } from '#web/ui/buttons/try-again.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Appointment } from './appointment.tsx';
import { CollectionPlace } from './collection-place.tsx';
import { DownloadPass } from './download-pass.tsx';
import { handoverQuery } from './handover-query.ts';
import { isMissed } from './missed-day.ts';

/** For the buyer of a paid lot: what is done, what comes next, where to go and what to bring. */
export function HandoverCard({ auction }: { readonly auction: AuctionDetails }) {
  const { data: handover, error, isFetching, refetch } = useQuery(handoverQuery(auction._id));
  return (
    <Card>
      <section aria-labelledby="handover" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <h2 id="handover" className="text-lg font-semibold">
          After paying
        </h2>
        {handover !== undefined ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
            <Steps auction={auction} handover={handover} />
            <CollectionPlace auction={auction} />
          </div>
        ) : error === null || hasCode(error, 'NOT_FOUND') ? (
          <Skeleton className="h-64 w-full" />
        ) : (
          <Banner tone="danger" action={<TryAgain busy={isFetching} onClick={() => void refetch()} />}>
            {sentenceOf(error, 'What comes next could not be loaded.')}
          </Banner>
        )}
      </section>
    </Card>
  );
}

interface StepsProps {
  readonly auction: AuctionDetails;
  readonly handover: Handover;
}

function Steps({ auction, handover }: StepsProps) {
  const { paidAt, paid, paymentId, invoice, appointment, collected } = handover;
  const papers = detailText(auction, 'buyerDocuments');
  return (
    <ol className="grid content-start gap-5">
      <Step name="Paid" isDone>
        <p>
          <Money rupees={paid} className="font-semibold" /> on <DateTime time={paidAt} />
        </p>
        <div className="flex flex-wrap gap-x-6">
          <DownloadReceipt request={{ auctionId: auction._id, type: 'final' }} paymentId={paymentId} compact />
          {invoice !== null && <DownloadInvoice paymentId={paymentId} mention={{ kind: 'invoice', number: invoice }} />}
        </div>
      </Step>
      <Step name="Appointment" isDone={appointment !== null && !isMissed(handover, serverClock.now())}>
        {collected === null ? (
          <Appointment
            auctionId={auction._id}
            handover={handover}
            isSent={auction.sale?.afterPayment?.transport === 'seller'}
          />
        ) : (
          appointment !== null && <p>{appointmentText(appointment)}</p>
        )}
      </Step>
      <Step name="Papers">
        <p className="whitespace-pre-line">{papers ?? 'The contact of the lot knows which papers come with it.'}</p>
        <p className="text-muted">Whether they are ready is not known here: please ask before you come.</p>
      </Step>
      <Step name="Collected" isDone={collected !== null}>
        {collected === null ? (
          <>
            <p>At the gate, show the pass and your ID.</p>
            <StorageNote handover={handover} />
            <div>
              <DownloadPass auction={auction} />
            </div>
          </>
        ) : (
          <p>
            Handed over to {collected.name} on <DateTime time={collected.at} />. The gate pass is void now.
          </p>
        )}
      </Step>
    </ol>
  );
}

/** What a later day costs, before and after it does. */
function StorageNote({ handover: { storage, lastDay } }: Pick<StepsProps, 'handover'>) {
  if (storage.due > 0) {
    return (
      <p className="font-medium">
        Storage of <Money rupees={storage.due} /> for {storage.days} {storage.days === 1 ? 'day' : 'days'} is due at the
        gate today, and <Money rupees={storage.perDay} /> more each day.
      </p>
    );
  }
  if (storage.perDay === 0) return null;
  return (
    <p className="text-muted">
      After {dayText(lastDay)} each day costs <Money rupees={storage.perDay} />, GST included.
    </p>
  );
}

interface StepProps {
  readonly name: string;
  readonly isDone?: boolean;
  readonly children: ReactNode;
}

function Step({ name, isDone = false, children }: StepProps) {
  const Icon = isDone ? CircleCheck : CircleDashed;
  return (
    <li className="flex gap-3">
      <Icon
        className={isDone ? 'mt-0.5 size-5 shrink-0 text-success' : 'mt-0.5 size-5 shrink-0 text-muted'}
        aria-hidden="true"
      />
      <div className="grid min-w-0 flex-1 gap-1.5 text-sm wrap-anywhere">
        <h3 className="text-base font-semibold">
          {name}
          <span className="sr-only">{isDone ? ' (done)' : ' (to come)'}</span>
        </h3>
        {children}
      </div>
    </li>
  );
}
