import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { FormField } from './form-field.tsx';
import { StepFields } from './step-fields.tsx';

export interface LockableProps {
  readonly form: AuctionForm;
  /** Why these fields are locked; undefined while they can change. */
  readonly lockedBecause: string | undefined;
}

const COLUMNS = 'grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3';

/** The fields of prices, bidding and the winner's charges. */
export function PriceFields({ form, lockedBecause }: LockableProps) {
  const isLocked = lockedBecause !== undefined;
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg font-semibold">Price and deposit</h2>
      {isLocked && <Banner tone="info">{lockedBecause}</Banner>}
      <div className={COLUMNS}>
        <FormField form={form} name="basePrice" disabled={isLocked} />
        <FormField form={form} name="emdAmount" disabled={isLocked} />
        <FormField form={form} name="bidInterval" disabled={isLocked} />
        <FormField form={form} name="reservePrice" disabled={isLocked} />
      </div>
      <fieldset disabled={isLocked} className="grid min-w-0 gap-4 border-t border-border pt-5">
        <legend className="sr-only">Bid steps</legend>
        <div className="text-sm text-muted">
          <p className="font-semibold text-text" aria-hidden="true">
            Bid steps
          </p>
          <p>
            By how much a bid must be higher than the current one. Each further step applies from a current bid on. The
            first bid may be any amount above the base price.
          </p>
        </div>
        <StepFields form={form} />
      </fieldset>
      <fieldset disabled={isLocked} className="grid min-w-0 gap-4 border-t border-border pt-5">
        <legend className="sr-only">Charges on top of the winning bid</legend>
        <div className="text-sm text-muted">
          <p className="font-semibold text-text" aria-hidden="true">
            Charges on top of the winning bid
          </p>
          <p>Leave empty what there is not. Bidders see what they would pay beside every bid.</p>
        </div>
        <div className={COLUMNS}>
          <FormField form={form} name="buyerPremium" />
          <FormField form={form} name="lotGst" />
          <FormField form={form} name="chargesGst" />
          <FormField form={form} name="otherCharges" />
          <FormField form={form} name="otherChargesName" className="xl:col-span-2" />
        </div>
      </fieldset>
    </Card>
  );
}
