import type { ComponentProps } from 'react';
import { ReasonField } from '#web/decisions/decision-form.tsx';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';

/** In a dialog that makes or strips an owner: a second person must approve it, and wants to know why. */
export function AskForOwner(field: ComponentProps<typeof ReasonField>) {
  return (
    <>
      <TwoPersonsNote />
      <ReasonField {...field} hint="Owners read it, and it is kept." />
    </>
  );
}
