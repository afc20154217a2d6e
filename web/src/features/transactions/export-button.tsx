import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Transaction } from '../../../../shared/contract/money/transactions.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import type { TransactionFilter } from './transaction-filter.ts';
import { transactionsCsv } from './transactions-csv.ts';
import { withoutDuplicates, fetchTransactions } from './transactions-query.ts';

/** Downloads all matching transactions, from all pages. */
export function ExportButton({ filter }: { readonly filter: TransactionFilter }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const found: Transaction[] = [];
      let cursor: string | undefined;
      do {
        const page = await fetchTransactions(filter, cursor);
        found.push(...page.transactions);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      const rows = withoutDuplicates(found);
      // The byte order mark, by which spreadsheets recognize UTF-8.
      saveFile(
        new Blob(['\uFEFF', transactionsCsv(rows)], { type: 'text/csv;charset=utf-8' }),
        'boli-transactions.csv',
      );
      return rows.length;
    },
    onSuccess: (count) => toast.success(`${count} ${count === 1 ? 'transaction' : 'transactions'} exported.`),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={isPending}
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={() => mutate()}
    >
      Export CSV
    </Button>
  );
}
