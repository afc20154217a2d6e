/** Text as a receipt shows it: one space for any white space, nothing invisible that turns or breaks what follows. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

// What a reader takes for one character: an Indian syllable of several code points is never torn apart.
const GRAPHEMES = new Intl.Segmenter('en-IN', { granularity: 'grapheme' });

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
