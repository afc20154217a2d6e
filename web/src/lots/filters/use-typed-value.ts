import { useState } from 'react';

/** What a field shows until the address has it, too: navigation takes a moment. Follows the address. */
export function useTypedValue(value: string): readonly [string, (draft: string) => void] {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setDraft(value);
  }
  return [draft, setDraft];
}
