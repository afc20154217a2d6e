import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { listUsers } from '#shared/contract/accounts/admin.ts';
import { getDepositTransfer, recordDeposit } from '#shared/contract/money/deposits.ts';
import type { bankTransfer } from '#shared/contract/money/money-fields.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { saleKeys } from '#web/sales/sale-queries.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { TryAgain } from '#web/ui/buttons/try-again.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { TransferForm } from './record-payment-dialog.tsx';
import { TRANSACTIONS_KEY } from './transactions-key.ts';

interface RecordDepositDialogProps {
  /** That of the sale, if the deposit is for one. */
  readonly auctionId: string;
  readonly isForSale: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks for the sender and the bank statement's details of an EMD by bank transfer. */
export function RecordDepositDialog({ open, onClose, auctionId, isForSale }: RecordDepositDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Record a deposit by bank transfer"
      description={`Only when the money is in your account. It can be taken back until the ${isForSale ? 'sale' : 'auction'} starts.`}
    >
      <Steps auctionId={auctionId} onClose={onClose} />
    </Dialog>
  );
}

function Steps({ auctionId, onClose }: Omit<RecordDepositDialogProps, 'open' | 'isForSale'>) {
  const [userId, setUserId] = useState<string>();
  return userId === undefined ? (
    <PersonSearch onChoose={setUserId} />
  ) : (
    <div className="grid gap-3">
      <Button
        size="sm"
        variant="ghost"
        className="-ml-3 justify-self-start"
        icon={<ArrowLeft className="size-4" aria-hidden="true" />}
        onClick={() => setUserId(undefined)}
      >
        Somebody else sent it
      </Button>
      <DepositForm auctionId={auctionId} userId={userId} onClose={onClose} />
    </div>
  );
}

/** A short list is easier to read; typing more of the name finds the others. */
const MAX_PEOPLE = 6;

function PersonSearch({ onChoose }: { readonly onChoose: (userId: string) => void }) {
  const [search, setSearch] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['transfer-payers', search] as const,
    queryFn: ({ signal }) =>
      call(listUsers, { query: { search, verifyStatus: 'verified', limit: MAX_PEOPLE }, signal }),
    enabled: search !== '',
  });
  return (
    <div className="grid gap-4">
      <SearchField
        label="Who sent it"
        placeholder="Name or e-mail…"
        value={search}
        maxLength={100}
        onSearch={setSearch}
      />
      {error !== null && (
        <Banner tone="danger" action={<TryAgain busy={isFetching} onClick={() => void refetch()} />}>
          {sentenceOf(error, 'The search failed.')}
        </Banner>
      )}
      {isFetching && data === undefined && error === null && <Skeleton className="h-16" />}
      <ul aria-label="Verified bidders" aria-busy={isFetching} className="grid gap-2">
        {data?.users.map(({ id, name, email }) => (
          <li key={id}>
            <Button block variant="secondary" className="h-auto! justify-start! py-2.5" onClick={() => onChoose(id)}>
              <span className="grid min-w-0 text-left">
                <span>{name}</span>
                <span className="text-sm font-normal break-all text-muted">{email}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {data?.users.length === 0 && <p className="text-muted">No verified bidder is called so.</p>}
    </div>
  );
}

interface DepositFormProps {
  readonly auctionId: string;
  readonly userId: string;
  readonly onClose: () => void;
}

function DepositForm({ auctionId, userId, onClose }: DepositFormProps) {
  const client = useQueryClient();
  const owed = useQuery({
    queryKey: ['deposit-transfer', auctionId, userId] as const,
    queryFn: ({ signal }) => call(getDepositTransfer, { params: { id: auctionId, userId }, signal }),
  });
  const amount = owed.data?.amount ?? 0;
  const record = useMutation({
    mutationFn: (transfer: z.output<typeof bankTransfer>) =>
      call(recordDeposit, { params: { id: auctionId }, body: { userId, amount, ...transfer } }),
    onSuccess: (answer) => {
      toast.success(outcomeOf(answer));
      onClose();
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all(
          [auctionKeys.detail(auctionId), saleKeys.sale(auctionId), [TRANSACTIONS_KEY], askedActsQuery.queryKey].map(
            (queryKey) => client.invalidateQueries({ queryKey }),
          ),
        ),
      ),
  });
  if (owed.data === undefined) {
    if (owed.error === null) return <Skeleton className="h-64" />;
    return (
      <Banner tone="danger" action={<TryAgain busy={owed.isFetching} onClick={() => void owed.refetch()} />}>
        {sentenceOf(owed.error, 'The deposit could not be looked up.')}
      </Banner>
    );
  }
  const { name, reference, obstacle } = owed.data;
  if (obstacle !== null) {
    return (
      <Banner tone="warning">
        {name}: {obstacle}
      </Banner>
    );
  }
  return (
    <div className="grid gap-4">
      <p>
        {name} was asked to quote <span className="font-mono font-semibold select-all">{reference}</span>. Compare it
        with the statement.
      </p>
      <TransferForm
        amount={amount}
        note={<TwoPersonsNote transfer={amount} />}
        busy={record.isPending}
        failure={record.error === null ? undefined : sentenceOf(record.error, 'It could not be recorded.')}
        onClose={onClose}
        onConfirm={(transfer) => record.mutate(transfer)}
      />
    </div>
  );
}
