import { msFromIst } from '../../../../../shared/model/ist.ts';
import { formatDateTime } from '../../../ui/format/format-time.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FIELD_LABELS } from './field-words.ts';
import type { FieldsProps } from './fields-props.ts';

const FIELDS = {
  deadline: { date: 'deadlineDate', time: 'deadlineTime' },
  start: { date: 'startDate', time: 'startTime' },
  end: { date: 'endDate', time: 'endTime' },
} as const;

/** Date inputs would rather be wider than their column. */
const NARROW = 'min-w-0 grid-cols-[minmax(0,1fr)]';

interface MomentFieldProps extends FieldsProps {
  readonly moment: keyof typeof FIELDS;
  readonly legend: string;
  readonly note: string;
  /** The first date that makes sense, `YYYY-MM-DD`. */
  readonly earliest: string;
  readonly disabled: boolean;
}

/** A date and a time, typed and shown in IST whatever zone the browser is in. */
export function MomentField({ form, moment, legend, note, earliest, disabled }: MomentFieldProps) {
  const { date, time } = FIELDS[moment];
  const chosen = msFromIst({ date: form.values[date], time: form.values[time] });
  return (
    <fieldset
      disabled={disabled}
      className="min-w-0 border-t border-border pt-5 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,21rem)]">
        <div className="text-sm text-muted">
          <p className="font-semibold text-text" aria-hidden="true">
            {legend}
          </p>
          <p>{note}</p>
          {/* Inputs show dates in the order of the browser's language; this is the same for everybody. */}
          {chosen !== undefined && <p className="tabular mt-1 font-medium text-text">{formatDateTime(chosen)}</p>}
        </div>
        <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start gap-3">
          <TextField
            label="Date"
            className={NARROW}
            aria-label={FIELD_LABELS[date]}
            type="date"
            required
            min={earliest}
            max="9999-12-31"
            value={form.values[date]}
            error={form.errors[date]}
            onChange={(event) => form.set(date, event.target.value)}
          />
          <TextField
            label="Time (IST)"
            className={NARROW}
            aria-label={`${FIELD_LABELS[time]} (IST)`}
            type="time"
            required
            value={form.values[time]}
            error={form.errors[time]}
            onChange={(event) => form.set(time, event.target.value)}
          />
        </div>
      </div>
    </fieldset>
  );
}
