import { sumTransactions, type TransactionSums } from '#shared/contract/money/transactions.ts';
import { call } from '#web/api/call.ts';
import { added } from '#web/payments/added-up.ts';

type Filter = Readonly<Record<string, string | undefined>>;

/** The sums of everything that a filter of the list finds, request by request; each holds some thousands of payments. */
export async function* readSums(
  filter: Filter,
  signal: AbortSignal,
): AsyncGenerator<{ sums: TransactionSums; isWhole: boolean }> {
  let cursor: string | undefined;
  let sums: TransactionSums | undefined;
  do {
    const said = Object.fromEntries(
      Object.entries({ ...filter, cursor }).filter(([, value]) => value !== undefined && value !== ''),
    );
    const page = await call(sumTransactions, { query: said, signal });
    sums = sums === undefined ? page.sums : added(sums, page.sums);
    cursor = page.nextCursor ?? undefined;
    yield { sums, isWhole: cursor === undefined };
  } while (cursor !== undefined);
}

export async function readWholeSums(filter: Filter, signal: AbortSignal): Promise<TransactionSums> {
  for await (const { sums, isWhole } of readSums(filter, signal)) if (isWhole) return sums;
  throw new Error('The sums ended before they were whole.');
}
