import { readChargeLine } from '#shared/contract/money/charges.ts';
import type { Win } from '#shared/contract/money/wins.ts';
import type { DecisionFormProps } from '#web/decisions/decision-form.tsx';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { ChargeList } from '#web/payments/charge-list.tsx';
import { useSecondPersonRule } from '#web/second-person/asked-acts-query.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import type { Settlement } from './settlement-query.ts';

interface OfferDialogProps extends DecisionFormProps {
  readonly open: boolean;
  readonly win: Pick<Win, 'name' | 'inParts'>;
  readonly runnerUp: NonNullable<Settlement['runnerUp']>;
  readonly onConfirm: (reason: string) => void;
}

/** Asks why the lot goes to the runner-up, and shows the runner-up's price. */
export function OfferDialog({ win, runnerUp, ...dialog }: OfferDialogProps) {
  const { name, bid, amount, lines, setOff, depositOwed } = runnerUp;
  const { inParts = 0 } = win;
  const rule = useSecondPersonRule();
  const isTooMuch = rule?.isNeeded === true && inParts > rule.refundLimit;
  const isMoreThanBid = lines.length > 1 || setOff > 0;
  return (
    <ReasonDialog
      {...dialog}
      title="Offer the lot to the runner-up?"
      description={
        `${name} can have it for their last bid of ${formatRupees(bid)}, in the time to pay that the winner had. ` +
        `${win.name} loses it; about a deposit that is held for them you decide next.`
      }
      confirmLabel="Offer"
    >
      {isMoreThanBid && <ChargeList lines={lines.map(readChargeLine)} setOffRupees={setOff} />}
      <p>
        {name} would pay <strong>{formatRupees(amount)}</strong>
        {depositOwed > 0 && `, after paying the deposit of ${formatRupees(depositOwed)} again`}.
      </p>
      {inParts > 0 && (
        <Banner tone="info">
          {formatRupees(inParts)} that {win.name} transferred goes back.
          {isTooMuch && ' This is more than one person may send back: refund it on its transactions first.'}
        </Banner>
      )}
    </ReasonDialog>
  );
}
