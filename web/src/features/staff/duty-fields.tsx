import { DUTIES, type Duty } from '#shared/model/accounts/duties.ts';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';

interface DutyFieldsProps {
  readonly chosen: readonly Duty[];
  readonly onChange: (duties: readonly Duty[]) => void;
}

/** A checkbox for each duty, with what it allows. */
export function DutyFields({ chosen, onChange }: DutyFieldsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Duties</legend>
      {DUTIES.map((duty) => (
        <Checkbox
          key={duty}
          label={
            <>
              <span className="font-medium">{DUTY_NAMES[duty].name}</span>
              <span className="block text-muted">{DUTY_NAMES[duty].text}</span>
            </>
          }
          checked={chosen.includes(duty)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, duty] : chosen.filter((other) => other !== duty))
          }
        />
      ))}
    </fieldset>
  );
}
