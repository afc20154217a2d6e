import { TextField } from '../../../ui/forms/text-field.tsx';
import { amountInFigures, FIELD_LABELS } from './field-words.ts';
import type { FieldsProps } from './fields-props.ts';

interface ChargeFieldsProps extends FieldsProps {
  readonly isLocked: boolean;
}

/** What the winner pays on top of the winning bid. Bidders see it before they register. */
export function ChargeFields({ form, isLocked }: ChargeFieldsProps) {
  const { values, errors, set } = form;
  return (
    <fieldset disabled={isLocked} className="grid min-w-0 gap-4 border-t border-border pt-5">
      <legend className="sr-only">Charges on top of the winning bid</legend>
      <div className="text-sm text-muted">
        <p className="font-semibold text-text" aria-hidden="true">
          Charges on top of the winning bid
        </p>
        <p>Leave empty what there is not. Bidders see what they would pay beside every bid.</p>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3">
        <PercentField form={form} name="buyerPremium" hint="Of the winning bid." />
        <PercentField form={form} name="lotGst" hint="As it applies to what is sold." />
        <PercentField form={form} name="chargesGst" hint="Usually 18 %." />
        <TextField
          label={FIELD_LABELS.otherCharges}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          prefix="₹"
          hint={amountInFigures(values.otherCharges) ?? 'A fixed sum, without GST.'}
          value={values.otherCharges}
          error={errors.otherCharges}
          onChange={(event) => set('otherCharges', event.target.value)}
        />
        <TextField
          label={FIELD_LABELS.otherChargesName}
          maxLength={60}
          hint="Such as transport and handling."
          className="xl:col-span-2"
          value={values.otherChargesName}
          error={errors.otherChargesName}
          onChange={(event) => set('otherChargesName', event.target.value)}
        />
      </div>
    </fieldset>
  );
}

interface PercentFieldProps extends FieldsProps {
  readonly name: 'buyerPremium' | 'lotGst' | 'chargesGst';
  readonly hint: string;
}

function PercentField({ form: { values, errors, set }, name, hint }: PercentFieldProps) {
  return (
    <TextField
      label={FIELD_LABELS[name]}
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step={0.01}
      prefix="%"
      hint={hint}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => set(name, event.target.value)}
    />
  );
}
