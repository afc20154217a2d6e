import { type FormEvent, useRef, useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { nextBid, type PriceNow, type UnusualBid, unusualBid } from '#shared/model/auctions/bid-steps.ts';
import { amountInWords } from '#shared/model/money/amount-in-words.ts';
import { formatInr, type Paise, paiseFromText } from '#shared/model/money/money.ts';
import { WouldPay } from '#web/lots/price/would-pay.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { AmountField } from '../amount/amount-field.tsx';
import { priceNow } from '../amount/price-now.ts';
import { TooLow } from '../amount/too-low.tsx';
import { ClockLine } from '../clock/clock-line.tsx';

interface BidChallengeProps {
  /** The unusually high amount. */
  readonly amount: Paise;
  readonly auction: AuctionDetails;
  /** True when the bidder already has the highest bid. */
  readonly leads: boolean;
  /** The bidder's last amount, when its answer was lost and it may have the highest bid. */
  readonly mayLeadWith: Paise | undefined;
  /** Why bidding is closed; undefined while it is open. */
  readonly closedBecause: string | undefined;
  /** In a practice auction: that the bid counts for nothing. */
  readonly practiceNote: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (amount: Paise) => void;
}

/**
 * Asks the bidder to type an unusually high amount again, because a typing error can cost crores. When others bid in
 * the meantime, the amount may become usual (no second typing) or too low.
 */
export function BidChallenge(props: BidChallengeProps) {
  const { amount, auction, leads, mayLeadWith, closedBecause, practiceNote, onCancel, onConfirm } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [wasRefused, setWasRefused] = useState(false);
  const price = priceNow(auction);
  const odd = unusualBid(amount, price, leads || mayLeadWith !== undefined);
  const isTooLow = amount < price.leastBid;
  const isSame = paiseFromText(text) === amount;
  const focusInput = () => input.current?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTooLow) return;
    if (odd === undefined || isSame) {
      onConfirm(amount);
      return;
    }
    setWasRefused(true);
    focusInput();
  };
  return (
    <Dialog open onOpenChange={onCancel} title="Is this amount right?" focusFirst={focusInput}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ClockLine auction={auction} closedBecause={closedBecause} />
        <div className="grid gap-1">
          <p className="text-2xl font-semibold">{formatInr(amount)}</p>
          <p className="text-muted">{amountInWords(amount)}</p>
          <WouldPay auction={auction} bid={amount} />
          {practiceNote !== undefined && <p className="text-sm text-muted">{practiceNote}</p>}
        </div>
        <div aria-live="polite">
          {isTooLow ? <TooLow price={price} /> : <Doubt odd={odd} price={price} mayLeadWith={mayLeadWith} />}
        </div>
        {odd !== undefined && !isTooLow && (
          <AmountField
            label="Type the amount again"
            ref={input}
            value={text}
            error={wasRefused && !isSame ? 'The two amounts are not the same.' : undefined}
            onChange={(event) => setText(event.target.value)}
            onPaste={(event) => event.preventDefault()}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Change amount
          </Button>
          {!isTooLow && (
            <Button type="submit" disabledReason={closedBecause}>
              Confirm bid
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

const TYPE_AGAIN = 'Please type the amount again to confirm it.';

interface DoubtProps {
  readonly odd: UnusualBid | undefined;
  readonly price: PriceNow;
  readonly mayLeadWith: Paise | undefined;
}

function Doubt({ odd, price, mayLeadWith }: DoubtProps) {
  const current = <strong>{formatInr(price.currentBid)}</strong>;
  switch (odd) {
    case 'above-own':
      return mayLeadWith !== undefined ? (
        <p>
          Your bid of <strong>{formatInr(mayLeadWith)}</strong> may have been placed: then another one only raises what
          you pay. {TYPE_AGAIN}
        </p>
      ) : (
        <p>
          The highest bid of {current} is yours already: another one only raises what you pay. {TYPE_AGAIN}
        </p>
      );
    case 'more-than-double':
      return (
        <p>
          This is more than double the current bid of {current}. {TYPE_AGAIN}
        </p>
      );
    case 'far-above-next':
      return (
        <p>
          This is more than one and a half times the next amount, <strong>{formatInr(nextBid(price))}</strong>; the
          current bid is {current}. {TYPE_AGAIN}
        </p>
      );
    case undefined:
      return <p>The current bid is {current} by now, and your amount is nothing unusual any more.</p>;
  }
}
