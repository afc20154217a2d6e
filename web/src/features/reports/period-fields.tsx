import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { type Period, presets } from './report-period.ts';

interface PeriodFieldsProps {
  readonly period: Period;
  /** Epoch ms. */
  readonly now: number;
  readonly onChange: (period: Period) => void;
}

/** Usual periods by one press, or any two days. A day beyond the other one moves that too. */
export function PeriodFields({ period, now, onChange }: PeriodFieldsProps) {
  const { from, to } = period;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <fieldset aria-label="Period" className="flex flex-wrap gap-2">
        {presets(now).map(({ label, period: usual }) => {
          const isChosen = usual.from === from && usual.to === to;
          return (
            <Button
              key={label}
              size="sm"
              variant={isChosen ? 'primary' : 'secondary'}
              aria-pressed={isChosen}
              onClick={() => onChange(usual)}
            >
              {label}
            </Button>
          );
        })}
      </fieldset>
      <div className="flex gap-3">
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={({ target: { value } }) => {
            if (value !== '') onChange({ from: value, to: value > to ? value : to });
          }}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={({ target: { value } }) => {
            if (value !== '') onChange({ from: value < from ? value : from, to: value });
          }}
        />
      </div>
    </div>
  );
}
