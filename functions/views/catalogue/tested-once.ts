const MAX_REMEMBERED = 1_000;

/** Remembers the results for the first texts: most facts recur in many entries, and a thousand texts take little memory. */
export function testedOnce(test: (text: string) => boolean): (text: string) => boolean {
  const remembered = new Map<string, boolean>();
  return (text) => {
    const before = remembered.get(text);
    if (before !== undefined) return before;
    const result = test(text);
    if (remembered.size < MAX_REMEMBERED) remembered.set(text, result);
    return result;
  };
}
