import { useEffect, useMemo, useRef } from 'react';
import { CountdownPanel } from '#web/auctions/clock/countdown-panel.tsx';
import { chargeSentences } from '#web/lots/price/charge-sentences.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Card } from '#web/ui/card.tsx';
import { StickyBar, StickyLine } from '../action/sticky-bar.tsx';
import { BidFields } from '../bid-form/bid-form.tsx';
import { Announcer } from '../bids/announcer.tsx';
import { BidHistory } from '../bids/bid-history.tsx';
import { CurrentBid } from '../bids/current-bid.tsx';
import { PricePlot } from '../bids/price-plot.tsx';
import { focusHeadingWhenLost } from '../room-heading.ts';
import { SummaryCard } from '../summary-card.tsx';
import { practiceAuction } from './practice-auction.ts';
import { PracticeResult } from './practice-result.tsx';
import { usePractice } from './use-practice.ts';

const NOTE = 'Practice: this bid costs nothing. In a real auction a bid is binding.';

/** A draft that is never stored, as nothing of a practice is. */
const NO_DRAFT = { initial: '', write: () => undefined };

interface PracticeRoomProps {
  /** The seed of the rivals. */
  readonly seed: number;
  readonly onAgain: () => void;
}

/** The room of one practice, with the parts of the real room. */
export function PracticeRoom({ seed, onAgain }: PracticeRoomProps) {
  const { id: userId, name } = useSignedInUser();
  const { practice, bidding } = usePractice(seed);
  const auction = useMemo(() => practiceAuction(practice, { id: userId, name }), [practice, userId, name]);
  const input = useRef<HTMLInputElement>(null);
  const prices = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLDivElement>(null);
  // The button that started the practice, and at the end the form, are gone.
  useEffect(focusHeadingWhenLost, [practice.isOver]);
  const goToForm = () => {
    input.current?.scrollIntoView({ block: 'start' });
    input.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Announcer auction={auction} userId={userId} />
      {!practice.isOver && (
        <StickyLine auction={auction} userId={userId} isDisconnected={false} form={form} prices={prices} top="top-28" />
      )}
      <PracticeResult auction={auction} userId={userId} onAgain={onAgain} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-[minmax(0,1fr)_25rem] xl:gap-6">
        <div className="grid min-w-0 content-start gap-5 xl:order-2 xl:gap-6">
          <section aria-label="Bidding" className="scroll-mt-32">
            <Card className="grid gap-4">
              <div ref={prices} className="grid gap-3">
                <CountdownPanel auction={auction} isDisconnected={false} />
                <CurrentBid auction={auction} userId={userId} />
              </div>
              <div ref={form} className="empty:hidden">
                {!practice.isOver && (
                  <BidFields
                    auction={auction}
                    closedBecause={undefined}
                    inputRef={input}
                    bidding={bidding}
                    draft={NO_DRAFT}
                    practiceNote={NOTE}
                  />
                )}
              </div>
            </Card>
          </section>
          <Card className="grid gap-3">
            <h2 className="text-lg font-semibold">{auction.title}</h2>
            <p className="text-muted">{auction.description}</p>
            <ul className="list-disc pl-5 text-sm text-muted">
              {chargeSentences(auction.charges).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Card>
        </div>
        <div className="grid min-w-0 content-start gap-5 xl:gap-6">
          <BidHistory auction={auction} userId={userId} />
          <PricePlot auction={auction} />
          <SummaryCard auction={auction} />
        </div>
      </div>
      {!practice.isOver && (
        <StickyBar auction={auction} userId={userId} isDisconnected={false} form={form} onBid={goToForm} />
      )}
    </>
  );
}
