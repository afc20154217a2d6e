const patterns = new Map<string, RegExp>();

/** Matches an IAM pattern: `*` is any text, `?` is any one character. */
export function matches(pattern: string, text: string, caseSensitive = true): boolean {
  if (pattern === '*') return true;
  const key = `${caseSensitive ? 's' : 'i'}${pattern}`;
  let regex = patterns.get(key);
  if (regex === undefined) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    regex = new RegExp(`^${source}$`, caseSensitive ? 's' : 'is');
    patterns.set(key, regex);
  }
  return regex.test(text);
}
