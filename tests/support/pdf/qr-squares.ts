import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { encode } from 'uqr';

/** What is drawn on all pages. */
export async function drawnIn(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes);
  const streams = context.enumerateIndirectObjects().flatMap(([, one]) => (one instanceof PDFRawStream ? [one] : []));
  return streams.map((one) => new TextDecoder('latin1').decode(decodePDFRawStream(one).decode())).join('\n');
}

/** The dark squares that were drawn, from the left and from above. */
export const squaresIn = (drawn: string): readonly string[] =>
  [...drawn.matchAll(/^(\d+) (\d+) m$/gm)].map(([, across, down]) => `${across} ${down}`);

/** Those of the QR code of a text. */
export const squaresOf = (text: string, ecc: 'L' | 'M'): readonly string[] =>
  encode(text, { ecc, border: 0 }).data.flatMap((row, down) =>
    row.flatMap((isDark, across) => (isDark ? [`${across} ${down}`] : [])),
  );
