import { Banner } from '../../../ui/feedback/banner.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { ChargeFields } from './charge-fields.tsx';
import { amountInFigures, FIELD_LABELS, INTERVAL_OPTIONS } from './field-words.ts';
import type { FieldsProps, LockableProps } from './fields-props.ts';

/** What bidding costs and how it goes. */
export function PriceFields({ form, lockedBecause }: LockableProps) {
  const { values, errors, set } = form;
  const isLocked = lockedBecause !== undefined;
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg font-semibold">Price and deposit</h2>
      {isLocked && <Banner tone="info">{lockedBecause}</Banner>}
      <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <RupeeField form={form} name="basePrice" hint="Bidding starts above it." isLocked={isLocked} />
        <RupeeField form={form} name="emdAmount" hint="Refundable deposit; 0 registers at once." isLocked={isLocked} />
        <Select
          label={FIELD_LABELS.bidInterval}
          required
          disabled={isLocked}
          options={INTERVAL_OPTIONS}
          hint="Every bid restarts the clock at this."
          value={values.bidInterval}
          error={errors.bidInterval}
          onChange={(event) => set('bidInterval', event.target.value)}
        />
      </div>
      <ChargeFields form={form} isLocked={isLocked} />
    </Card>
  );
}

interface RupeeFieldProps extends FieldsProps {
  readonly name: 'basePrice' | 'emdAmount';
  /** Stands where the amount is shown in figures once there is one. */
  readonly hint: string;
  readonly isLocked: boolean;
}

function RupeeField({ form: { values, errors, set }, name, hint, isLocked }: RupeeFieldProps) {
  return (
    <TextField
      label={FIELD_LABELS[name]}
      type="number"
      inputMode="decimal"
      required
      min={0}
      step={0.01}
      prefix="₹"
      disabled={isLocked}
      hint={amountInFigures(values[name]) ?? hint}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => set(name, event.target.value)}
    />
  );
}
