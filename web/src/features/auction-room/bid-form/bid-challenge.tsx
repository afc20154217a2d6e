import { type FormEvent, useRef, useState } from 'react';
import { nextBid, type OddBid, oddBid } from '../../../../../shared/model/auctions/bid-steps.ts';
import { amountInWords } from '../../../../../shared/model/money/amount-in-words.ts';
import { formatInr, type Paise, paiseFromText } from '../../../../../shared/model/money/money.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface BidChallengeProps {
  /** The amount in doubt. */
  readonly amount: Paise;
  readonly highestBid: Paise;
  /** The bidder has the highest bid already. */
  readonly leads: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: (amount: Paise) => void;
}

/** Asks to type an amount again that is far above the others, or above one's own: a slip of the finger can cost crores. */
export function BidChallenge({ amount, highestBid, leads, onCancel, onConfirm }: BidChallengeProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [wasRefused, setWasRefused] = useState(false);
  const isSame = paiseFromText(text) === amount;
  const focusInput = () => input.current?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame) {
      onConfirm(amount);
      return;
    }
    setWasRefused(true);
    focusInput();
  };
  return (
    <Dialog open onOpenChange={onCancel} title="Is this amount right?" focusFirst={focusInput}>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-1">
          <p className="text-2xl font-semibold">{formatInr(amount)}</p>
          <p className="text-muted">{amountInWords(amount)}</p>
        </div>
        <p>
          <Doubt odd={oddBid(amount, highestBid, leads)} highestBid={highestBid} /> Please type the amount again to
          confirm it.
        </p>
        <TextField
          label="Type the amount again"
          prefix="₹"
          type="number"
          inputMode="numeric"
          step={1}
          min={0}
          autoComplete="off"
          ref={input}
          value={text}
          error={wasRefused && !isSame ? 'The two amounts are not the same.' : undefined}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => event.preventDefault()}
          onWheel={(event) => event.currentTarget.blur()}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Change amount
          </Button>
          <Button type="submit">Confirm bid</Button>
        </div>
      </form>
    </Dialog>
  );
}

function Doubt({ odd, highestBid }: { readonly odd: OddBid | undefined; readonly highestBid: Paise }) {
  const current = <strong>{formatInr(highestBid)}</strong>;
  switch (odd) {
    case 'above-own':
      return <>The highest bid of {current} is yours already: another one only raises what you pay.</>;
    case 'more-than-double':
      return <>This is more than double the current bid of {current}.</>;
    case 'far-above-next':
      return (
        <>
          This is more than one and a half times the next amount, <strong>{formatInr(nextBid(highestBid))}</strong>; the
          current bid is {current}.
        </>
      );
    // Others have bid higher meanwhile.
    case undefined:
      return <>The current bid is {current} by now.</>;
  }
}
