import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { saveCsv } from './save-csv.ts';
import { csvColumns, type TableColumn } from './table-column.ts';

interface ExportButtonProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly fileName: string;
  /** What a row is, and rows are. */
  readonly nouns: readonly [one: string, many: string];
  /** All rows to export, part by part. */
  readonly parts: (signal: AbortSignal) => AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  readonly label: string;
}

/** Downloads rows as CSV, with all columns. */
export function ExportButton<Row>({ columns, fileName, nouns, parts, label }: ExportButtonProps<Row>) {
  const [count, setCount] = useState(0);
  const stop = useRef<AbortController>(undefined);
  // A file of a screen that was left is not wanted any more.
  useEffect(() => () => stop.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      setCount(0);
      stop.current = new AbortController();
      return saveCsv(csvColumns(columns), fileName, parts(stop.current.signal), setCount);
    },
    onSuccess: (rows) => toast.success(`${String(rows)} ${nouns[rows === 1 ? 0 : 1]} exported.`),
    onError: (error) => {
      if (stop.current?.signal.aborted === true) return;
      toast.error(sentenceOf(error, 'The export failed. Please try again.'));
    },
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {isPending && count > 0 ? `${label} (${String(count)})` : label}
    </Button>
  );
}
