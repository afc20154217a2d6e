import { BID_INTERVALS } from '#shared/model/auctions/bid-interval.ts';
import { intervalInWords } from '#shared/model/auctions/interval-text.ts';
import type { FieldFacts } from '#shared/contract/settings/fields.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { RowsField } from './rows-field.tsx';
import type { Errors, Typed } from './typed-values.ts';

interface SettingFieldProps {
  readonly name: string;
  readonly facts: FieldFacts;
  readonly value: Typed[string] | undefined;
  readonly errors: Errors;
  readonly isReadOnly: boolean;
  readonly onChange: (value: Typed[string]) => void;
}

/** One field of a section, as its schema says. */
export function SettingField({ name, facts, value, errors, isReadOnly, onChange }: SettingFieldProps) {
  const { label, help, input, unit } = facts;
  const error = errors.get(name);
  if (typeof value === 'boolean') {
    return (
      <div className="grid gap-1">
        <Checkbox
          label={label}
          checked={value}
          error={error}
          disabled={isReadOnly}
          onChange={(event) => onChange(event.target.checked)}
        />
        {help !== undefined && <p className="pl-8 text-sm text-muted">{help}</p>}
      </div>
    );
  }
  if (value !== undefined && typeof value !== 'string') {
    return (
      <RowsField
        {...{ name, facts, errors, isReadOnly, onChange }}
        rows={value}
        renderCell={(column, path, text, change) => (
          <SettingField
            key={path}
            name={path}
            facts={column.facts}
            value={text}
            errors={errors}
            isReadOnly={isReadOnly}
            onChange={(typed) => typeof typed === 'string' && change(typed)}
          />
        )}
      />
    );
  }
  const texts = { label, hint: help, error, name, value: value ?? '', disabled: isReadOnly };
  if (input === 'seconds') {
    const options = BID_INTERVALS.map((seconds) => ({ value: String(seconds), label: intervalInWords(seconds) }));
    return (
      <Select {...texts} options={options} className="sm:max-w-80" onChange={(event) => onChange(event.target.value)} />
    );
  }
  if (input === 'text' || input === 'lines') {
    const isLong = (value ?? '').length > 400 || label === 'Terms of use' || label === 'Privacy policy';
    return <TextArea {...texts} rows={isLong ? 16 : 6} onChange={(event) => onChange(event.target.value)} />;
  }
  const isNumber = input === 'rupees' || input === 'percent' || input === 'count';
  return (
    <TextField
      {...texts}
      label={unit === undefined || input === 'rupees' ? label : `${label} (${unit})`}
      {...(input === 'rupees' && { prefix: '₹' })}
      {...(input === 'date' && { type: 'date' })}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      className={isNumber || input === 'date' ? 'sm:max-w-80' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
