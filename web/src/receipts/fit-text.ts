/** Text as a font can write it: one space for any white space, and '?' for what the font does not have. */
export function writable(text: string, characters: ReadonlySet<number>): string {
  const plain = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return Array.from(plain, (char) => (characters.has(char.codePointAt(0) ?? 0) ? char : '?')).join('');
}

/** Text in lines no wider than `width`, broken between words, and within a word that is too long for a line. */
export function wrapText(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const char of word) {
      if (line !== '' && measure(line + char) > width) {
        lines.push(line);
        line = '';
      }
      line += char;
    }
  }
  return [...lines, line];
}
