import { type FormEvent, type KeyboardEvent, memo, type RefObject, useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { amountByKey, unusualBid } from '#shared/model/auctions/bid-steps.ts';
import { amountInWords } from '#shared/model/money/amount-in-words.ts';
import { formatInr, paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { chargeSentences } from '#web/lots/price/charge-sentences.ts';
import { WouldPay } from '#web/lots/price/would-pay.tsx';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { AmountField } from '../amount/amount-field.tsx';
import { priceNow } from '../amount/price-now.ts';
import { bidPositionOf } from '../bids/bid-position.ts';
import { BidModeChoice, type BidMode } from '../maximum/bid-mode.tsx';
import { IN_SHORT } from '../maximum/explanation.ts';
import { isSameOffer, type Offer } from './bid-attempt.ts';
import { BidChallenge } from './bid-challenge.tsx';
import { checkBid } from './check-bid.ts';
import { QuickSteps } from './quick-steps.tsx';
import { type DraftOfForm, useBidDraft } from './use-bid-draft.ts';
import { type Bidding, useBid } from './use-bid.ts';

/** Loaded once a bidder chooses to leave a maximum. */
const MaximumConfirm = lazyPart(
  () => import('../maximum/maximum-confirm.tsx').then((module) => module.MaximumConfirm),
  () => null,
);

interface BidFormProps {
  readonly auction: AuctionDetails;
  /** Why nothing can be sent now; undefined while bids are taken. */
  readonly closedBecause: string | undefined;
  /** The ref of the amount field, for the sticky bar on narrow screens. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** The bid form of registered bidders. */
export const BidForm = memo(function BidForm(props: BidFormProps) {
  const { _id: auctionId } = props.auction;
  return <BidFields {...props} bidding={useBid(auctionId)} draft={useBidDraft(auctionId)} takesMaximums />;
});

interface BidFieldsProps extends BidFormProps {
  readonly bidding: Bidding;
  readonly draft: DraftOfForm;
  /** Whether a bidder may leave a maximum here. */
  readonly takesMaximums?: boolean;
  /** In a practice auction: that the bid counts for nothing. Shown instead of the note that bids are binding. */
  readonly practiceNote?: string | undefined;
}

/** Room for a note of three lines, so that nothing below moves; and for the lines that stay at the edges of the screen. */
const FIXED_NOTE =
  '[&>:last-child]:min-h-16 sm:[&>:last-child]:min-h-11 [&_input]:scroll-mt-52 large-text:[&_input]:scroll-mt-28 [&_input]:scroll-mb-36';

/** The form without its server. One field does not need a form library. */
export function BidFields(props: BidFieldsProps) {
  const { auction, closedBecause, inputRef, bidding, draft, takesMaximums = false, practiceNote } = props;
  const { bid, unanswered, isBusy, failure, answered, clear } = bidding;
  const [toConfirm, setToConfirm] = useState<Offer>();
  const [chosenMode, setChosenMode] = useState<BidMode>('exactly');
  const price = priceNow(auction);
  const leads = bidPositionOf(auction, useSignedInUser().id) === 'leading';
  // Not while the price shows that it does not lead.
  const mayLeadWith =
    !leads && unanswered !== undefined && unanswered.amount >= price.currentBid ? unanswered.amount : undefined;
  // The leader changes their maximum in its own dialog.
  const hasChoice = takesMaximums && !leads;
  const upTo = hasChoice && chosenMode === 'up-to';
  const [text, setText] = useState(draft.initial);
  const [refusal, setRefusal] = useState<string>();
  const typed = paiseFromText(text);
  const hasCharges = chargeSentences(auction.charges).length > 0;

  const write = (next: string) => {
    // A maximum is not kept: restored, it would stand in the field of an exact bid.
    draft.write(upTo ? '' : next);
    setText(next);
    setRefusal(undefined);
    if (failure !== undefined || answered !== undefined) clear();
  };
  const chooseMode = (mode: BidMode) => {
    // A maximum must not become an exact bid by one press.
    write('');
    setChosenMode(mode);
  };
  const send = (offer: Offer) => {
    setToConfirm(undefined);
    // The user may have typed the next amount in the meantime.
    bid(offer, { onSuccess: () => setText((now) => (paiseFromText(now) === offer.amount ? '' : now)) });
  };
  // The browser's own arrow keys change a number by one rupee.
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    write(String(rupeesFromPaise(amountByKey(typed, price, event.key === 'ArrowUp' ? 'up' : 'down'))));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clear();
    if (typed !== undefined && unanswered !== undefined && isSameOffer(unanswered, { amount: typed, upTo })) {
      send({ amount: typed, upTo });
      return;
    }
    const checked = checkBid(text, auction);
    setRefusal(checked.ok ? undefined : checked.error);
    if (!checked.ok) {
      inputRef.current?.focus();
      // The field may already have the focus; then focusing does not scroll.
      inputRef.current?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const offer = { amount: checked.value, upTo };
    if (upTo || unusualBid(checked.value, price, leads || mayLeadWith !== undefined) !== undefined) setToConfirm(offer);
    else send(offer);
  };

  return (
    <>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-3">
        {hasChoice && <BidModeChoice mode={chosenMode} onChoose={chooseMode} />}
        {takesMaximums && leads && (
          <p className="flex min-h-12 items-center text-sm">You lead. A bid of yours raises your own bid.</p>
        )}
        <AmountField
          ref={inputRef}
          label={upTo ? 'Your maximum' : 'Your bid amount'}
          className={FIXED_NOTE}
          placeholder="Amount"
          value={text}
          error={refusal ?? failure ?? answered}
          announcesError
          hint={wordsFor(text) ?? `At least ${formatInr(price.leastBid)}, in whole rupees.`}
          onChange={(event) => write(event.target.value)}
          onKeyDown={stepByKey}
          beside={
            <Button
              type="submit"
              className="min-h-12 w-[10rem] max-w-full"
              busy={isBusy}
              disabledReason={closedBecause}
            >
              {isBusy ? 'Placing bid…' : 'Place Bid'}
            </Button>
          }
        />
        {hasCharges && (
          <div className="min-h-5">
            {typed !== undefined && typed > 0 && <WouldPay auction={auction} bid={typed} atMost={upTo} />}
          </div>
        )}
        {upTo ? (
          <p className="text-sm text-muted">{IN_SHORT}</p>
        ) : (
          <QuickSteps auction={auction} price={price} onChoose={(amount) => write(String(rupeesFromPaise(amount)))} />
        )}
        <p className="text-xs text-muted">
          {practiceNote ?? (
            <>
              A bid is binding. If it wins, you pay {upTo ? 'at most your maximum' : 'this amount'}
              {hasCharges && ' and the charges of this auction'}.
            </>
          )}
        </p>
      </form>
      {toConfirm !== undefined && !toConfirm.upTo && (
        <BidChallenge
          // The key resets the confirmation field for each amount.
          key={toConfirm.amount}
          amount={toConfirm.amount}
          auction={auction}
          leads={leads}
          mayLeadWith={mayLeadWith}
          closedBecause={closedBecause}
          practiceNote={practiceNote}
          onCancel={() => setToConfirm(undefined)}
          onConfirm={(amount) => send({ amount, upTo: false })}
        />
      )}
      {upTo && (
        <MaximumConfirm
          auction={auction}
          maximum={toConfirm?.upTo === true ? toConfirm.amount : undefined}
          closedBecause={closedBecause}
          onCancel={() => setToConfirm(undefined)}
          onConfirm={(amount) => send({ amount, upTo: true })}
        />
      )}
    </>
  );
}

function wordsFor(text: string): string | undefined {
  const amount = paiseFromText(text);
  if (amount === undefined || amount === 0) return undefined;
  const words = amountInWords(amount);
  return `${formatInr(amount)}: ${words}`;
}
