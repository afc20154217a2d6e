import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, PDFRawStream } from 'pdf-lib';

/** The text of each page, one line for each piece that was written, by the fonts' own tables of characters. */
export async function pdfText(bytes: Uint8Array): Promise<readonly string[]> {
  const file = await PDFDocument.load(bytes);
  return file.getPages().map(textOf);
}

function textOf(page: PDFPage): string {
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const [name, ref] of page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict).entries() ?? []) {
    const font = page.doc.context.lookup(ref, PDFDict);
    fonts.set(name.asString(), charactersOf(decoded(font.lookup(PDFName.of('ToUnicode')))));
  }
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const drawing = streams.map((one) => decoded(page.doc.context.lookup(one))).join('\n');
  const pieces = [...drawing.matchAll(/(\/\S+) [\d.]+ Tf[\s\S]*?<([0-9A-Fa-f]*)> Tj/g)];
  return pieces
    .map(([, font = '', glyphs = '']) =>
      (glyphs.match(/.{4}/g) ?? []).map((glyph) => fonts.get(font)?.get(glyph.toUpperCase()) ?? '?').join(''),
    )
    .join('\n');
}

/** `<0041> <0041>` of a character map: the glyph and its characters in UTF-16. */
function charactersOf(map: string): ReadonlyMap<string, string> {
  return new Map(
    [...map.matchAll(/<([0-9A-Fa-f]{4})>\s*<([0-9A-Fa-f]+)>/g)].map(([, glyph = '', units = '']) => [
      glyph.toUpperCase(),
      String.fromCharCode(...(units.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ]),
  );
}

function decoded(stream: unknown): string {
  return stream instanceof PDFRawStream ? new TextDecoder().decode(decodePDFRawStream(stream).decode()) : '';
}
