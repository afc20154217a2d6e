import { useMutation, useQuery } from '@tanstack/react-query';
import type { TransactionSums } from '#shared/contract/money/transactions.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { readSums, readWholeSums } from '#web/money/transaction-sums.ts';
import { addedUp } from '#web/payments/added-up.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Money } from '#web/ui/format/money.tsx';
import type { TransactionFilter } from './transaction-filter.ts';
import { transactionKeys } from './transactions-query.ts';

const COUNT = new Intl.NumberFormat('en-IN');

/**
 * What the filter finds adds up to, on all pages. Where that is more than one request reads, the rest is added on a
 * press.
 */
export function FilterSums({ filter }: { readonly filter: TransactionFilter }) {
  const first = useQuery({
    queryKey: [...transactionKeys.all, 'sums', filter],
    queryFn: async ({ signal }) => (await readSums({ ...filter }, signal).next()).value ?? undefined,
    retry: false,
  });
  const all = useMutation({ mutationFn: () => readWholeSums({ ...filter }, AbortSignal.timeout(600_000)) });
  if (first.error !== null) return <p className="text-sm text-muted">The sums could not be read.</p>;
  if (first.data === undefined || first.data.sums.count === 0) return null;
  const { sums, isWhole } = first.data;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
      <Line sums={all.data ?? sums} isWhole={isWhole || all.data !== undefined} />
      {!isWhole && all.data === undefined && (
        <Button size="sm" variant="secondary" busy={all.isPending} onClick={() => all.mutate()}>
          Add up all
        </Button>
      )}
      {all.error !== null && <Banner tone="warning">The sums could not be read. {sentenceOf(all.error)}</Banner>}
    </div>
  );
}

function Line({ sums, isWhole }: { readonly sums: TransactionSums; readonly isWhole: boolean }) {
  const received = addedUp(sums.received);
  const held = addedUp(sums.held);
  return (
    <output className="tabular flex flex-wrap gap-x-6 gap-y-1">
      <span className="font-medium">
        {isWhole ? 'All' : 'The newest'} {COUNT.format(sums.count)}
      </span>
      <span>
        Received <Money rupees={received} />
      </span>
      <span>
        Gone back or due <Money rupees={sums.returned.amount} />
      </span>
      <span>
        Deposits held <Money rupees={held} />
      </span>
    </output>
  );
}
