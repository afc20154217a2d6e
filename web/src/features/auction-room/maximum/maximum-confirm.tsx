import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { priceNow } from '../amount/price-now.ts';
import { TooLow } from '../amount/too-low.tsx';
import { ClockLine } from '../clock/clock-line.tsx';
import { AtMost, MaximumTerms } from './maximum-terms.tsx';

interface MaximumConfirmProps {
  readonly auction: AuctionDetails;
  readonly maximum: Paise | undefined;
  /** Why bidding is closed; undefined while it is open. */
  readonly closedBecause: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (maximum: Paise) => void;
}

/** Asks before a maximum is left. Renders nothing without one. */
export function MaximumConfirm({ auction, maximum, closedBecause, onCancel, onConfirm }: MaximumConfirmProps) {
  if (maximum === undefined) return null;
  const price = priceNow(auction);
  const isTooLow = maximum < price.leastBid;
  return (
    <Dialog open onOpenChange={onCancel} title={`Bid up to ${formatInr(maximum)}?`}>
      <div className="grid gap-5">
        <ClockLine auction={auction} closedBecause={closedBecause} />
        <AtMost auction={auction} maximum={maximum} />
        <div aria-live="polite">{isTooLow ? <TooLow price={price} /> : <MaximumTerms auction={auction} />}</div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onCancel}>
            Change amount
          </Button>
          {!isTooLow && (
            <Button disabledReason={closedBecause} onClick={() => onConfirm(maximum)}>
              Leave this maximum
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
