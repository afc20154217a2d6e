import { type FormEvent, type RefObject, useState } from 'react';
import type { AuctionDetails } from '../../../../../shared/contract/auctions.ts';
import { amountInWords } from '../../../../../shared/model/amount-in-words.ts';
import { bidSteps, isOddJump } from '../../../../../shared/model/bid-steps.ts';
import { formatInr, type Paise, paiseFromRupees, paiseFromText } from '../../../../../shared/model/money.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { BidChallenge } from './bid-challenge.tsx';
import { checkBid } from './check-bid.ts';
import { useBid } from './use-bid.ts';
import { useBidText } from './use-bid-text.ts';

interface BidFormProps {
  readonly auction: AuctionDetails;
  /** The deadline has passed; the server has not closed the auction yet. */
  readonly isClosing: boolean;
  /** The amount field, for the bar at the bottom of narrow screens. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Arrows that change a bid by one rupee only invite slips. */
const NO_SPINNER = '[&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:hidden';

/** Where registered bidders bid. */
export function BidForm({ auction, isClosing, inputRef }: BidFormProps) {
  const { bid, isRepeat, isBusy, failure, clearFailure } = useBid(auction._id);
  const [text, setText] = useBidText(auction._id);
  const [problem, setProblem] = useState<string>();
  const [challenged, setChallenged] = useState<Paise>();
  const currentBid = paiseFromRupees(auction.currentBid) ?? 0;

  const write = (next: string) => {
    setText(next);
    setProblem(undefined);
    clearFailure();
  };
  const send = (amount: Paise) => {
    setChallenged(undefined);
    bid(amount, { onSuccess: () => setText('') });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    clearFailure();
    const amount = paiseFromText(text);
    if (amount !== undefined && isRepeat(amount)) {
      send(amount);
      return;
    }
    const checked = checkBid(text, auction);
    setProblem(checked.ok ? undefined : checked.error);
    if (!checked.ok) inputRef.current?.focus();
    else if (isOddJump(checked.value, currentBid)) setChallenged(checked.value);
    else send(checked.value);
  };

  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-3">
        <TextField
          ref={inputRef}
          label="Your bid amount"
          className={NO_SPINNER}
          prefix="₹"
          type="number"
          inputMode="numeric"
          step={1}
          min={0}
          autoComplete="off"
          placeholder="Enter an amount"
          value={text}
          error={problem}
          hint={wordsFor(text) ?? `More than ${formatInr(currentBid)}, in whole rupees.`}
          onChange={(event) => write(event.target.value)}
          // Scrolling over a focused number field would change the bid.
          onWheel={(event) => event.currentTarget.blur()}
        />
        <QuickSteps currentBid={currentBid} onChoose={(amount) => write(String(amount / 100))} />
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <Button
          type="submit"
          size="lg"
          block
          busy={isBusy}
          disabledReason={isClosing ? 'The time is up. The server is confirming the result.' : undefined}
        >
          {isBusy ? 'Placing bid…' : 'Place Bid'}
        </Button>
        <p className="text-xs text-muted">A bid is binding. If it wins, you pay this amount.</p>
      </form>
      <BidChallenge
        // A new amount starts with an empty box.
        key={challenged}
        amount={challenged}
        currentBid={currentBid}
        onCancel={() => setChallenged(undefined)}
        onConfirm={send}
      />
    </>
  );
}

function wordsFor(text: string): string | undefined {
  const amount = paiseFromText(text);
  if (amount === undefined || amount === 0) return undefined;
  const words = amountInWords(amount);
  return `${formatInr(amount)}: ${words}`;
}

interface QuickStepsProps {
  readonly currentBid: Paise;
  readonly onChoose: (amount: Paise) => void;
}

/** Amounts one may want next; choosing one only fills it in. */
function QuickSteps({ currentBid, onChoose }: QuickStepsProps) {
  return (
    <fieldset aria-label="Quick amounts" className="flex min-w-0 flex-wrap gap-2">
      {bidSteps(currentBid).map((amount) => (
        <Button
          key={amount}
          variant="secondary"
          className="tabular flex-1 px-1.5! text-[0.8125rem]!"
          onClick={() => onChoose(amount)}
        >
          {formatInr(amount)}
        </Button>
      ))}
    </fieldset>
  );
}
