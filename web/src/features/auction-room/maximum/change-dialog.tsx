import { type FormEvent, useRef, useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { formatInr, paiseFromText, type Paise, type Rupees } from '#shared/model/money/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { AmountField } from '../amount/amount-field.tsx';
import { priceNow } from '../amount/price-now.ts';
import { ClockLine } from '../clock/clock-line.tsx';
import { checkMaximum } from './check-maximum.ts';
import { AtMost, MaximumTerms } from './maximum-terms.tsx';
import { useChangeMaximum } from './use-change-maximum.ts';

interface ChangeDialogProps {
  readonly auction: AuctionDetails;
  /** Null when the leader leaves a maximum for the first time. */
  readonly standing: Rupees | null;
  readonly closedBecause: string | undefined;
  /** Why nothing can be changed any more; undefined while it can. */
  readonly blockedBecause: string | undefined;
  readonly onClose: () => void;
}

/** Sets the maximum of the leader. */
export function ChangeDialog({ auction, standing, closedBecause, blockedBecause, onClose }: ChangeDialogProps) {
  const { change, isBusy, failure, clearFailure } = useChangeMaximum(auction._id);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(standing === null ? '' : String(standing));
  const [refusal, setRefusal] = useState<string>();
  const { currentBid } = priceNow(auction);
  const typed: Paise | undefined = paiseFromText(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkMaximum(text, currentBid);
    setRefusal(checked.ok ? undefined : checked.error);
    if (checked.ok) change(checked.value, { onSuccess: onClose });
    else input.current?.focus();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={standing === null ? 'Leave a maximum' : 'Change your maximum'}
      focusFirst={() => input.current?.select()}
    >
      <form noValidate onSubmit={submit} className="grid gap-5">
        <ClockLine auction={auction} closedBecause={closedBecause} />
        <AmountField
          ref={input}
          label="Your maximum"
          value={text}
          error={refusal}
          hint={`More than your bid of ${formatInr(currentBid)}, in whole rupees.`}
          onChange={(event) => {
            setText(event.target.value);
            setRefusal(undefined);
            clearFailure();
          }}
        />
        {typed !== undefined && typed > 0 && <AtMost auction={auction} maximum={typed} />}
        <MaximumTerms auction={auction} />
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {standing === null ? 'Leave none' : 'Keep it as it is'}
          </Button>
          <Button type="submit" busy={isBusy} disabledReason={blockedBecause}>
            {standing === null ? 'Leave this maximum' : 'Change my maximum'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
