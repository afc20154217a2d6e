import { memo, type ReactNode } from 'react';
import { readSteps } from '#shared/contract/lots/prices.ts';
import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { stepsInWords } from '#shared/model/auctions/price-steps.ts';
import { shownFacts } from '#shared/model/lots/fact-text.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { chargeSentences } from './price/charge-sentences.ts';

/** Below the fold, so its code loads after the room. */
const AddDates = lazyPart(
  () => import('./calendar/add-dates.tsx').then((module) => module.AddDates),
  () => null,
);

interface DetailsCardProps extends Pick<
  PublicLot,
  | '_id'
  | 'status'
  | 'lotNumber'
  | 'title'
  | 'description'
  | 'startDate'
  | 'registrationDeadline'
  | 'bidInterval'
  | 'steps'
  | 'latestEnd'
  | 'categorie'
  | 'facts'
  | 'emdAmount'
  | 'saleEvent'
  | 'charges'
> {
  /** ISO text or epoch milliseconds. */
  readonly endDate: string | number;
  readonly hasBids: boolean;
}

/** The props of `DetailsCard`. Bids after the first do not change them, so they do not render the card again. */
export function detailsOf(auction: PublicLot): DetailsCardProps {
  const { _id, status, description, startDate, registrationDeadline, bidInterval, categorie, emdAmount } = auction;
  const { charges, facts, lotNumber, title, bidCount, steps, latestEnd, saleEvent, closesAt } = auction;
  // Without a bid only a pause, an extension or an early end has moved it.
  const endDate = bidCount === 0 ? closesAt : auction.endDate;
  const dates = { startDate, endDate, latestEnd, registrationDeadline, bidInterval, steps };
  return {
    _id,
    status,
    lotNumber,
    title,
    description,
    ...dates,
    categorie,
    facts,
    emdAmount,
    saleEvent,
    charges,
    hasBids: bidCount > 0,
  };
}

/** The item, its schedule and its terms. */
export const DetailsCard = memo(function DetailsCard({
  _id,
  status,
  lotNumber,
  title,
  description,
  startDate,
  endDate,
  registrationDeadline,
  bidInterval,
  steps,
  latestEnd,
  categorie,
  facts,
  emdAmount,
  saleEvent,
  charges,
  hasBids,
}: DetailsCardProps) {
  const category = CATEGORIES.find((candidate) => candidate._id === categorie);
  const knownFacts = category === undefined ? [] : shownFacts(category._id, facts);
  const chargeLines = chargeSentences(charges);
  return (
    <Card className="max-xl:-order-1 [contain-intrinsic-height:auto_30rem] [content-visibility:auto]">
      <h2 className="font-semibold">Auction Details</h2>
      {knownFacts.length > 0 && (
        <>
          <h3 className="sr-only">Facts</h3>
          <dl className="mt-4 grid gap-x-8 gap-y-3 border-b border-border pb-5 sm:grid-cols-2 sm:gap-y-4">
            {knownFacts.map(({ name, label, text }) => (
              <Detail key={name} name={label}>
                {text}
              </Detail>
            ))}
          </dl>
        </>
      )}
      <h3 className="sr-only">Description</h3>
      <p className="mt-3 whitespace-pre-line wrap-anywhere text-text">{description}</p>
      <dl className="mt-6 grid gap-x-8 gap-y-3 border-t border-border pt-5 sm:grid-cols-2 sm:gap-y-4">
        <Detail name="Start Date">
          <DateTime time={startDate} />
        </Detail>
        <Detail name="End Date">
          <DateTime time={endDate} />
          {hasBids && <span className="block text-sm font-normal text-muted">Planned; bids have moved it.</span>}
        </Detail>
        {latestEnd !== null && (
          <Detail name="Latest End">
            <DateTime time={latestEnd} />
            <span className="block text-sm font-normal text-muted">Bids do not extend the clock beyond it.</span>
          </Detail>
        )}
        <Detail name="EMD Amount">
          <Money rupees={saleEvent?.deposit?.amount ?? emdAmount} />
          {saleEvent?.deposit !== undefined && (
            <span className="block text-sm font-normal text-muted">Once, for all lots of the sale.</span>
          )}
        </Detail>
        <Detail name="Registration Ends">
          <DateTime time={registrationDeadline} />
        </Detail>
        <Detail name="Bid Interval">{intervalInWords(bidInterval)}</Detail>
        <Detail name="Bid Step">
          {stepsInWords(readSteps(steps)).map((words) => (
            <span key={words} className="tabular block">
              {words}
            </span>
          ))}
        </Detail>
        <Detail name="Category">{category?.name ?? categorie}</Detail>
        {chargeLines.length > 0 && (
          <Detail name="On Top of the Winning Bid">
            {chargeLines.map((words) => (
              <span key={words} className="block">
                {words}
              </span>
            ))}
          </Detail>
        )}
      </dl>
      <div className="mt-4 -ml-3 empty:hidden">
        {status === 'pending' && (
          <AddDates lot={{ _id, title }} registrationDeadline={registrationDeadline} startDate={startDate} />
        )}
      </div>
      <p className="mt-6 border-t border-border pt-4 text-sm text-muted">
        Lot {lotNumber} · Auction ID: <span className="font-mono text-xs wrap-anywhere select-all">{_id}</span>
      </p>
    </Card>
  );
});

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 large-text:block">
      <dt className="shrink-0 text-sm text-muted">{name}</dt>
      <dd className="font-medium max-sm:text-right large-text:text-left">{children}</dd>
    </div>
  );
}
