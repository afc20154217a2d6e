import { type FormEvent, memo, type RefObject, useState } from 'react';
import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import { amountInWords } from '../../../../../shared/model/money/amount-in-words.ts';
import { bidSteps, unusualBid } from '../../../../../shared/model/auctions/bid-steps.ts';
import {
  formatInr,
  type Paise,
  paiseFromRupees,
  paiseFromText,
  rupeesFromPaise,
} from '../../../../../shared/model/money/money.ts';
import { cx } from '../../../ui/cx.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { totalWith } from '../../../lots/price/all-in-price.ts';
import { WouldPay } from '../../../lots/price/would-pay.tsx';
import { chargeSentences } from '../../../lots/price/charge-sentences.ts';
import { useSignedInUser } from '../../../session/signed-in-user.ts';
import { bidPositionOf } from '../bids/bid-position.ts';
import { BidChallenge } from './bid-challenge.tsx';
import { NO_SPINNER } from './no-spinner.ts';
import { checkBid } from './check-bid.ts';
import { useBid } from './use-bid.ts';
import { useBidDraft } from './use-bid-draft.ts';

interface BidFormProps {
  readonly auction: AuctionDetails;
  /** The deadline has passed, but the server has not closed the auction yet. */
  readonly isClosing: boolean;
  /** The ref of the amount field, for the sticky bar on narrow screens. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Scroll margin for a two-line error and the sticky bar. */
const NOTE_IN_SIGHT = '[&_input]:scroll-mb-36';

/** The bid form of registered bidders. One field does not need a form library. */
export const BidForm = memo(function BidForm({ auction, isClosing, inputRef }: BidFormProps) {
  const { bid, isRepeat, isBusy, failure, clearFailure } = useBid(auction._id);
  const draft = useBidDraft(auction._id);
  const [challenged, setChallenged] = useState<Paise>();
  const highestBid = paiseFromRupees(auction.currentBid) ?? 0;
  const leads = bidPositionOf(auction, useSignedInUser().id) === 'leading';
  const [text, setText] = useState(draft.initial);
  const [refusal, setRefusal] = useState<string>();
  const typed = paiseFromText(text);
  const closingReason = isClosing ? 'The time is up. The server is confirming the result.' : undefined;

  const write = (next: string) => {
    draft.write(next);
    setText(next);
    setRefusal(undefined);
    if (failure !== undefined) clearFailure();
  };
  const send = (amount: Paise) => {
    setChallenged(undefined);
    // The user may have typed the next amount in the meantime.
    bid(amount, { onSuccess: () => setText((now) => (paiseFromText(now) === amount ? '' : now)) });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearFailure();
    if (typed !== undefined && isRepeat(typed)) {
      send(typed);
      return;
    }
    const checked = checkBid(text, auction);
    setRefusal(checked.ok ? undefined : checked.error);
    if (!checked.ok) {
      inputRef.current?.focus();
      // The field may already have the focus; then focusing does not scroll.
      inputRef.current?.scrollIntoView({ block: 'nearest' });
    } else if (unusualBid(checked.value, highestBid, leads) === undefined) send(checked.value);
    else setChallenged(checked.value);
  };

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          ref={inputRef}
          label="Your bid amount"
          className={cx(NO_SPINNER, NOTE_IN_SIGHT)}
          prefix="₹"
          type="number"
          inputMode="numeric"
          step={1}
          min={0}
          autoComplete="off"
          placeholder="Enter an amount"
          value={text}
          error={refusal}
          hint={wordsFor(text) ?? `More than ${formatInr(highestBid)}, in whole rupees.`}
          onChange={(event) => write(event.target.value)}
          // Scrolling over a focused number field would change the amount.
          onWheel={(event) => event.currentTarget.blur()}
        />
        {typed !== undefined && typed > 0 && <WouldPay auction={auction} bid={typed} />}
        <QuickSteps
          auction={auction}
          highestBid={highestBid}
          onChoose={(amount) => write(String(rupeesFromPaise(amount)))}
        />
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <Button type="submit" size="lg" block busy={isBusy} disabledReason={closingReason}>
          {isBusy ? 'Placing bid…' : 'Place Bid'}
        </Button>
        <p className="text-xs text-muted">
          A bid is binding. If it wins, you pay this amount
          {chargeSentences(auction.charges).length > 0 && ' and the charges of this auction'}.
        </p>
      </form>
      {challenged !== undefined && (
        <BidChallenge
          // The key resets the confirmation field for each amount.
          key={challenged}
          amount={challenged}
          auction={auction}
          highestBid={highestBid}
          leads={leads}
          closingReason={closingReason}
          onCancel={() => setChallenged(undefined)}
          onConfirm={send}
        />
      )}
    </>
  );
});

function wordsFor(text: string): string | undefined {
  const amount = paiseFromText(text);
  if (amount === undefined || amount === 0) return undefined;
  const words = amountInWords(amount);
  return `${formatInr(amount)}: ${words}`;
}

interface QuickStepsProps {
  readonly auction: AuctionDetails;
  readonly highestBid: Paise;
  readonly onChoose: (amount: Paise) => void;
}

/** Buttons that fill in likely next amounts, each with the price in all where the auction has charges. */
function QuickSteps({ auction, highestBid, onChoose }: QuickStepsProps) {
  return (
    <fieldset aria-label="Quick amounts" className="flex min-w-0 flex-wrap gap-2">
      {bidSteps(highestBid).map((amount) => (
        <Button
          key={amount}
          variant="secondary"
          className="tabular flex-1 px-1.5! text-[0.8125rem]!"
          onClick={() => onChoose(amount)}
        >
          <span className="grid">
            {formatInr(amount)}{' '}
            {totalWith(auction.charges, amount) > amount && (
              <span className="text-xs font-normal whitespace-normal text-muted">
                {formatInr(totalWith(auction.charges, amount))} in all
              </span>
            )}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
