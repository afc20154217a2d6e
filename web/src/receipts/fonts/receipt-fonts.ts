import regularSign from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-latin-ext-400-normal.woff?url';
// Noto Sans has the rupee sign in a file with 1,100 other glyphs; Noto Sans Devanagari has it in 8 KB.
import boldSign from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-latin-ext-700-normal.woff?url';
import regular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url';
import bold from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?url';
import type { ReceiptFonts } from '../sheet.ts';

/** Fetches the font files of a receipt. */
export async function loadReceiptFonts(): Promise<ReceiptFonts> {
  const [plain, plainSign, strong, strongSign] = await Promise.all([
    fontFile(regular),
    fontFile(regularSign),
    fontFile(bold),
    fontFile(boldSign),
  ]);
  return { regular: [plain, plainSign], bold: [strong, strongSign] };
}

async function fontFile(url: string): Promise<Uint8Array> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`A font of the receipt did not load: ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
