import { type ComponentProps, useState } from 'react';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useTypedValue } from './use-typed-value.ts';

interface DraftFieldProps extends Omit<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange' | 'onBlur'> {
  readonly value: string;
  /** Why a text cannot be used; what counted before then goes on counting. */
  readonly problemOf?: (text: string) => string | undefined;
  /** Called when the field is left or Enter is pressed. */
  readonly onCommit: (text: string) => void;
}

/** A field whose text counts when it is complete: half a price would empty the list. */
export function DraftField({ value, problemOf, onCommit, ...field }: DraftFieldProps) {
  const [text, setText] = useTypedValue(value);
  const [refused, setRefused] = useState<string>();
  const problem = problemOf?.(text.trim());
  const commit = () => {
    if (text === value) return;
    if (problem === undefined) onCommit(text.trim());
    else setRefused(text);
  };
  return (
    <TextField
      {...field}
      value={text}
      error={text === refused ? problem : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
