import { ReasonField } from '#web/decisions/decision-form.tsx';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';

interface AskForOwnerProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

/** In a dialog that makes or strips an owner: a second person must approve it, and wants to know why. */
export function AskForOwner({ reason, onChange }: AskForOwnerProps) {
  return (
    <>
      <TwoPersonsNote />
      <ReasonField
        value={reason}
        hint="Owners read it, and it is kept."
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
