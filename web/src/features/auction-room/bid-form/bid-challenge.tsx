import { type FormEvent, useState } from 'react';
import { amountInWords } from '../../../../../shared/model/amount-in-words.ts';
import { formatInr, type Paise, paiseFromText } from '../../../../../shared/model/money.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

interface BidChallengeProps {
  /** The amount in doubt, in paise; undefined while there is none. */
  readonly amount: Paise | undefined;
  readonly currentBid: Paise;
  readonly onCancel: () => void;
  readonly onConfirm: (amount: Paise) => void;
}

/** Asks to type an amount again that is more than double the current bid: a slip of the finger can cost crores. */
export function BidChallenge({ amount, currentBid, onCancel, onConfirm }: BidChallengeProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  if (amount === undefined) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (paiseFromText(text) === amount) onConfirm(amount);
    else setProblem('The two amounts are not the same.');
  };
  return (
    <Dialog open onOpenChange={onCancel} title="Is this amount right?">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <div className="grid gap-1">
          <p className="text-2xl font-semibold">{formatInr(amount)}</p>
          <p className="text-muted">{amountInWords(amount)}</p>
        </div>
        <p>
          This is more than double the current bid of <strong>{formatInr(currentBid)}</strong>. Please type the amount
          again to confirm it.
        </p>
        <TextField
          label="Type the amount again"
          prefix="₹"
          type="number"
          inputMode="numeric"
          step={1}
          min={0}
          autoComplete="off"
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
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
