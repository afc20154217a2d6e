import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TransactionSums } from '#shared/contract/money/transactions.ts';
import { CHARGE_KINDS } from '#shared/model/money/charges.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { METHOD_WORDS } from '#web/money/method-options.ts';
import { KIND_WORDS } from '#web/money/transaction-labels.ts';
import { readWholeSums } from '#web/money/transaction-sums.ts';
import { addedUp } from '#web/payments/added-up.ts';
import { TryAgain } from '#web/ui/buttons/try-again.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import type { Period } from './report-period.ts';

const WAY_WORDS = { razorpay: 'Razorpay', ...METHOD_WORDS } as const satisfies Record<
  TransactionSums['received'][number]['way'],
  string
>;

const LINE_WORDS = {
  bid: 'Winning bids',
  premium: 'Buyer’s premium',
  other: 'Other charges and storage',
  'lot-gst': 'GST on winning bids',
  'charges-gst': 'GST on premium, charges and storage',
} as const satisfies Record<(typeof CHARGE_KINDS)[number], string>;

const AGE_WORDS = {
  week: 'Up to 7 days',
  month: '8 to 30 days',
  quarter: '31 to 90 days',
  older: 'Longer than 90 days',
} as const satisfies Record<TransactionSums['held'][number]['age'], string>;

interface Row {
  readonly name: string;
  readonly count?: number;
  readonly amount: number;
}

const NAME: Column<Row> = { key: 'name', header: 'What', isHeader: true, cell: ({ name }) => name };
const AMOUNT: Column<Row> = {
  key: 'amount',
  header: 'Amount',
  align: 'right',
  cell: ({ amount }) => <Money rupees={amount} />,
};
const COUNTED: readonly Column<Row>[] = [
  NAME,
  { key: 'count', header: 'Payments', align: 'right', cell: ({ count }) => count },
  AMOUNT,
];

const useSums = (name: string, filter: Readonly<Record<string, string>>) =>
  useQuery({
    queryKey: ['money-report', name, filter],
    queryFn: ({ signal }) => readWholeSums(filter, signal),
    retry: false,
  });

/**
 * What came in the period, by way and by what it was for, and the deposits that are held now. From the payments, not
 * from the closed books.
 */
export function MoneyReport({ period }: { readonly period: Period }) {
  const received = useSums('received', { ...period });
  const held = useSums('held', { state: 'held', kind: 'emd' });
  return (
    <section aria-labelledby="money-report" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 id="money-report" className="text-xl font-semibold">
          Money received
        </h2>
        <p className="text-muted">
          Payments that were begun or recorded in the period, as they are now. What went back since is named apart.
        </p>
      </div>
      <Sums query={received}>{(sums) => <Received sums={sums} />}</Sums>
      <div>
        <h2 className="text-xl font-semibold">Deposits held now</h2>
        <p className="text-muted">By the time since they were paid, whatever the period.</p>
      </div>
      <Sums query={held}>
        {(sums) => (
          <Card flush>
            <Table
              caption="Deposits held now"
              columns={COUNTED}
              rows={withSum(sums.held.map((line) => ({ ...line, name: AGE_WORDS[line.age] })))}
              rowKey={({ name }) => name}
            />
          </Card>
        )}
      </Sums>
    </section>
  );
}

interface SumsProps {
  readonly query: ReturnType<typeof useSums>;
  readonly children: (sums: TransactionSums) => ReactNode;
}

function Sums({ query: { data, error, isFetching, refetch }, children }: SumsProps) {
  if (data !== undefined) return children(data);
  if (error === null) return <Skeleton className="h-40" />;
  return (
    <Banner tone="danger" action={<TryAgain busy={isFetching} onClick={() => void refetch()} />}>
      {sentenceOf(error, 'The sums could not be read.')}
    </Banner>
  );
}

function Received({ sums }: { readonly sums: TransactionSums }) {
  const ways = sums.received.map(({ kind, way, ...figures }) => ({
    ...figures,
    name: `${KIND_WORDS[kind]}, ${WAY_WORDS[way]}`,
  }));
  const lines = CHARGE_KINDS.flatMap((kind) => {
    const found = sums.lines.find((line) => line.kind === kind);
    return found === undefined ? [] : [{ name: LINE_WORDS[kind], amount: found.amount }];
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card flush>
        <Table
          caption="Received by way and account"
          columns={COUNTED}
          rows={[...withSum(ways), { name: 'Returned, or due back', ...sums.returned }]}
          rowKey={({ name }) => name}
        />
      </Card>
      <Card flush>
        <Table
          caption="What was paid for lots"
          columns={[NAME, AMOUNT]}
          rows={[
            ...withSum(lines),
            { name: 'Paid by deposits', amount: sums.setOff },
            { name: 'Paid in parts before', amount: sums.inParts },
          ]}
          rowKey={({ name }) => name}
        />
      </Card>
    </div>
  );
}

const withSum = (rows: readonly Row[]): readonly Row[] => [
  ...rows,
  { name: 'Together', count: rows.reduce((sum, { count = 0 }) => sum + count, 0), amount: addedUp(rows) },
];
