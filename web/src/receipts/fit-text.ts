/** Normalizes text for a receipt: one space for any white space, no invisible control characters. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

// Splits into visible characters: an Indian syllable of several code points must stay together.
const GRAPHEMES = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

/** Wraps text into lines of at most `width`; breaks within a word only when it is too long for a line. */
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
    for (const { segment } of GRAPHEMES.segment(word)) {
      if (line !== '' && measure(line + segment) > width) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return [...lines, line];
}
