const GUESSED = 'The file is not in UTF-8. It was read as Windows-1252; please look at names with special characters.';

/**
 * The text of a CSV file. Excel saves UTF-8 with a byte order mark, "Unicode text" as UTF-16, and plain CSV as
 * Windows-1252.
 */
export function decodeText(file: ArrayBuffer): { readonly text: string; readonly note?: string } {
  const [first, second] = new Uint8Array(file, 0, Math.min(2, file.byteLength));
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(file) };
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(file) };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(file) };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(file), note: GUESSED };
  }
}
