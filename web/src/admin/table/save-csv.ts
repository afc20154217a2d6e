import { type CsvColumn, csvHeader, csvLines, LINE_END } from '#web/ui/files/csv.ts';
import { saveFile } from '#web/ui/files/save-file.ts';

/** The byte order mark, by which spreadsheets recognize UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Saves rows as a CSV file. Returns how many there are. */
export async function saveCsv<Row>(
  columns: readonly CsvColumn<Row>[],
  fileName: string,
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  onProgress?: (count: number) => void,
): Promise<number> {
  // Each page becomes text at once, so that a hundred thousand rows are not held as objects.
  const texts: string[] = [BYTE_ORDER_MARK, csvHeader(columns), LINE_END];
  let count = 0;
  for await (const rows of parts) {
    texts.push(...csvLines(columns, rows).map((line) => line + LINE_END));
    count += rows.length;
    onProgress?.(count);
  }
  saveFile(new Blob(texts, { type: 'text/csv;charset=utf-8' }), fileName);
  return count;
}
