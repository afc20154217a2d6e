import type { ChangeEvent } from 'react';
import { Select, type SelectProps } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { type TextName, textAt } from '../values/form-schema.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { amountInFigures, fieldSpec, inOwnUnit } from './field-list.ts';

interface FormFieldProps {
  readonly form: AuctionForm;
  readonly name: TextName;
  readonly disabled?: boolean;
  /** Replaces the hint of the field list. */
  readonly hint?: string | undefined;
  /** Replaces the options of the field list. */
  readonly options?: SelectProps['options'];
  /** The earliest valid date, `YYYY-MM-DD`. */
  readonly earliest?: string;
  readonly className?: string;
}

const NUMBER = { type: 'number', inputMode: 'decimal', min: 0, step: 0.01 } as const;
/** Lets date inputs shrink below their default width. */
const NARROW = 'min-w-0 grid-cols-[minmax(0,1fr)]';

/** One field of the form, as configured in the field list. */
export function FormField({ form, name, hint, options, earliest, ...rest }: FormFieldProps) {
  const field = fieldSpec(name, form.values.categorie);
  const value = textAt(form.values, name);
  const { label, kind, maxLength, required } = field;
  const control = {
    ...rest,
    name,
    label,
    required,
    value,
    hint: hint ?? field.hint,
    error: form.errors[name],
    onChange: (event: ChangeEvent<{ value: string }>) => form.set(name, event.target.value),
  };
  switch (kind) {
    case 'text':
      return <TextField {...control} maxLength={maxLength} />;
    case 'long-text':
      return <TextArea {...control} rows={7} maxLength={maxLength} />;
    case 'choice':
      return (
        <Select
          {...control}
          options={options ?? field.options ?? []}
          {...(field.initially === undefined && {
            placeholder: required === true ? `Choose a ${label.toLowerCase()}` : 'Not known',
          })}
        />
      );
    case 'number':
      return (
        <TextField {...control} inputMode="decimal" maxLength={20} hint={inOwnUnit(field, value) ?? control.hint} />
      );
    case 'digits':
      return <TextField {...control} inputMode="tel" maxLength={maxLength} />;
    case 'day':
      return <TextField {...control} type="date" max="9999-12-31" />;
    case 'rupees':
      return <TextField {...control} {...NUMBER} prefix="₹" hint={amountInFigures(value) ?? control.hint} />;
    case 'percent':
      return <TextField {...control} {...NUMBER} prefix="%" max={100} />;
    case 'date':
      return (
        <TextField
          {...control}
          label="Date"
          aria-label={label}
          type="date"
          min={earliest}
          max="9999-12-31"
          className={NARROW}
        />
      );
    // These have inputs of their own.
    case 'report':
    case 'documents':
      return null;
    case 'time':
      return (
        <TextField
          {...control}
          label={field.shortLabel ?? 'Time (IST)'}
          aria-label={`${label} (IST)`}
          type="time"
          className={NARROW}
        />
      );
  }
}
