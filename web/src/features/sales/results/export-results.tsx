import type { BoardLot } from '#shared/contract/sale-board.ts';
import { saveCsv } from '#web/admin/table/save-csv.ts';
import { DownloadButtons } from '#web/page/download-buttons.tsx';
import { plainFileName, saveFile } from '#web/ui/files/save-file.ts';
import { FILE_COLUMNS } from './results-file.ts';

interface ExportResultsProps {
  readonly sale: { readonly name: string };
  readonly lots: readonly BoardLot[];
}

/** Downloads the results of all lots, made in the browser of what is shown. */
export function ExportResults({ sale: { name }, lots }: ExportResultsProps) {
  return (
    <DownloadButtons
      kinds={['CSV', 'XLSX', 'PDF']}
      save={async (kind) => {
        const file = `results-${plainFileName(name)}.${kind.toLowerCase()}`;
        if (kind === 'CSV') await saveCsv(FILE_COLUMNS, file, [lots]);
        else if (kind === 'XLSX') saveFile(await (await import('./results-xlsx.ts')).makeResultsXlsx(lots), file);
        else saveFile(await (await import('./make-results.ts')).makeResults(name, lots), file);
      }}
    />
  );
}
