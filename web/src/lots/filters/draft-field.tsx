import type { ComponentProps } from 'react';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useTypedValue } from './use-typed-value.ts';

interface DraftFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur'> {
  readonly value: string;
  /** Called when the field is left or Enter is pressed. */
  readonly onCommit: (text: string) => void;
}

/** A field whose text counts when it is complete: half a price would empty the list. */
export function DraftField({ value, onCommit, ...field }: DraftFieldProps) {
  const [text, setText] = useTypedValue(value);
  const commit = () => {
    if (text !== value) onCommit(text.trim());
  };
  return (
    <TextField
      {...field}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
