const patterns = new Map<string, RegExp>();

/** Matches an IAM pattern: `*` is any text, `?` is any one character. Actions match in any case. */
export function matches(
  pattern: string,
  text: string,
  { ignoresCase = false }: { readonly ignoresCase?: boolean } = {},
): boolean {
  if (pattern === '*') return true;
  const key = `${ignoresCase ? 'i' : 's'}${pattern}`;
  let regex = patterns.get(key);
  if (regex === undefined) {
    const source = pattern
      .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    regex = new RegExp(`^${source}$`, ignoresCase ? 'is' : 's');
    patterns.set(key, regex);
  }
  return regex.test(text);
}
