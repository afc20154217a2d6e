import { Checkbox } from '#web/ui/forms/checkbox.tsx';

interface SharedQuestionProps {
  readonly isShared: boolean;
  readonly onAnswer: (isShared: boolean) => void;
}

/** Asked once another seller has the same PAN or bank account. Both then count as tied to it. */
export function SharedQuestion({ isShared, onAnswer }: SharedQuestionProps) {
  return (
    <Checkbox
      label="It is right: both are one person or company, such as two branches"
      checked={isShared}
      onChange={(event) => onAnswer(event.target.checked)}
    />
  );
}
