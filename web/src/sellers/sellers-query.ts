import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { getSellerStatement } from '#shared/contract/money/seller-statements.ts';
import { getSeller, listSellers } from '#shared/contract/money/sellers.ts';
import { cursorPages } from '#web/admin/table/cursor-pages.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { type Outcome, outcomeOf } from '#web/second-person/outcome.ts';
import { toast } from '#web/ui/overlays/toast.ts';

const KEY = ['sellers'] as const;

export const sellersQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(listSellers, { signal }),
});

/** The seller with the newest lots, and pages of older ones. */
export const sellerQuery = (id: string) =>
  cursorPages({
    queryKey: [...KEY, id],
    fetchPage: (cursor, signal) => call(getSeller, { params: { id }, query: { cursor }, signal }),
    rowsOf: ({ lots }) => lots,
  });

export const statementQuery = (id: string, statement: string) =>
  queryOptions({
    queryKey: [...KEY, id, statement],
    queryFn: ({ signal }) => call(getSellerStatement, { params: { id, statement }, signal }),
  });

/** A change of a seller: says how it ended, and loads everything about sellers again, even after a failure. */
export function useSellerChange<Input, Answer extends Outcome>(
  change: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      toast.success(outcomeOf(answer));
      onDone(answer);
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all([KEY, askedActsQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
      ),
  });
  return {
    mutate,
    isPending,
    failure: error === null ? undefined : sentenceOf(error, 'This could not be done.'),
    /** Another seller has the same PAN or account: it is done once somebody says that this is right. */
    asksShared: hasCode(error, 'ALREADY_SHARED'),
    /** Forgets the failure, which was about other values. */
    forget: reset,
  };
}
