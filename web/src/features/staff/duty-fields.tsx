import type { UseFormRegisterReturn } from 'react-hook-form';
import { DUTIES } from '#shared/model/accounts/duties.ts';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';

/** A checkbox for each duty, with what it allows. */
export function DutyFields(field: UseFormRegisterReturn) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">Duties</legend>
      {DUTIES.map((duty) => (
        <Checkbox
          key={duty}
          value={duty}
          label={
            <>
              <span className="font-medium">{DUTY_NAMES[duty].name}</span>
              <span className="block text-muted">{DUTY_NAMES[duty].text}</span>
            </>
          }
          {...field}
        />
      ))}
    </fieldset>
  );
}
