import type { NamedField } from '#shared/contract/settings/settings-diff.ts';
import { BID_INTERVALS, intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import type { SectionForm } from './use-section-form.ts';

export interface SettingFieldProps {
  readonly form: SectionForm;
  /** `value.premium`, `value.steps.0.from` */
  readonly path: `value.${string}`;
  readonly facts: NamedField['facts'];
  readonly isReadOnly: boolean;
}

/** One field of a section, but for tables, as its schema says. */
export function SettingField({ form, path, facts, isReadOnly }: SettingFieldProps) {
  const { label, help, input, unit } = facts;
  const error = form.getFieldState(path, form.formState).error?.message;
  if (input === 'flag') {
    return (
      <div className="grid gap-1">
        <Checkbox label={label} error={error} disabled={isReadOnly} {...form.register(path)} />
        {help !== undefined && <p className="pl-8 text-sm text-muted">{help}</p>}
      </div>
    );
  }
  const field = { label, hint: help, error, disabled: isReadOnly, ...form.register(path) };
  if (input === 'seconds') {
    const options = BID_INTERVALS.map((seconds) => ({ value: String(seconds), label: intervalInWords(seconds) }));
    return <Select {...field} options={options} className="sm:max-w-80" />;
  }
  if (input === 'text' || input === 'lines') {
    const value = form.getValues(path);
    const isLong =
      (typeof value === 'string' && value.length > 400) || label === 'Terms of use' || label === 'Privacy policy';
    return <TextArea {...field} rows={isLong ? 16 : 6} />;
  }
  const isNumber = input === 'rupees' || input === 'percent' || input === 'count';
  return (
    <TextField
      {...field}
      label={unit === undefined || input === 'rupees' ? label : `${label} (${unit})`}
      {...(input === 'rupees' && { prefix: '₹' })}
      {...(input === 'date' && { type: 'date' })}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      className={isNumber || input === 'date' ? 'sm:max-w-80' : undefined}
    />
  );
}
