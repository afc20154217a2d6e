import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { bankTransfer, fitsMethod } from '#shared/contract/money/money-fields.ts';
import { type Receivable, recordTransfer } from '#shared/contract/money/receivables.ts';
import { istParts } from '#shared/model/ist.ts';
import { isLineClaim } from '#shared/model/money/bank-reference.ts';
import { formatInr, rupeesFromPaise } from '#shared/model/money/money.ts';
import type { TransferMethod } from '#shared/model/money/payment-enums.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { DecisionForm } from '#web/decisions/decision-form.tsx';
import { METHOD_OPTIONS, referenceTexts } from '#web/money/method-options.ts';
import { RECEIVABLES_KEY, TRANSACTIONS_KEY } from '#web/money/transactions-key.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { laidOn, paiseOf, shareProblem, type Shares, sumOf, ticked } from './lay-transfer.ts';
import { owedByQuery, type ReceivablesPage } from './receivables-query.ts';
import { ShareRow } from './share-row.tsx';

/** What is known of the transfer already, from a win or from a line of a statement. */
export interface TransferPreset {
  /** The lots to tick. */
  readonly lots: readonly string[];
  /** In rupees, as text. */
  readonly amount?: string;
  readonly paidOn?: string;
  readonly method?: TransferMethod;
  /** The bank's reference. It cannot be edited, because it keeps a line of a statement from being recorded twice. */
  readonly utr?: string;
}

interface RecordTransferDialogProps {
  readonly payer: Pick<Receivable, 'userId' | 'name'>;
  readonly preset: TransferPreset;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Records one transfer for one or several wins of its payer. */
export function RecordTransferDialog({ payer, preset, onClose, onDone }: RecordTransferDialogProps) {
  const { data, error } = useQuery(owedByQuery(payer.userId));
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title={`Record a transfer of ${payer.name}`}
      description="Only when the money is in your account. Less than a lot owes is held as a part until the rest arrives."
    >
      {data === undefined ? (
        error === null ? (
          <output className="flex items-center gap-2 text-muted">
            <Spinner /> Reading what they owe…
          </output>
        ) : (
          <Banner tone="danger">{sentenceOf(error, 'What they owe could not be read.')}</Banner>
        )
      ) : (
        <TransferForm owed={data} {...{ payer, preset, onClose, onDone }} />
      )}
    </Dialog>
  );
}

function TransferForm({
  owed: { receivables: wins, serverTime },
  payer,
  preset,
  onClose,
  onDone,
}: RecordTransferDialogProps & { readonly owed: ReceivablesPage }) {
  const client = useQueryClient();
  const today = istParts(serverTime).date;
  const [amount, setAmount] = useState(preset.amount ?? '');
  const [method, setMethod] = useState<string>(preset.method ?? 'rtgs');
  const [reference, setReference] = useState(preset.utr ?? '');
  const [paidOn, setPaidOn] = useState(preset.paidOn ?? today);
  const [note, setNote] = useState('');
  // The sums are paise, the fields hold text in rupees.
  const total = paiseOf(amount);
  const [shares, setShares] = useState<Shares>(() =>
    laidOn(
      wins.filter(({ auctionId }) => preset.lots.includes(auctionId)),
      total,
    ),
  );
  const [returnsRest, setReturnsRest] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (transfer: ReturnType<typeof bankTransfer.parse>) =>
      call(recordTransfer, {
        body: {
          userId: payer.userId,
          amount: rupeesFromPaise(total),
          lots: Object.entries(shares).map(([auctionId, text]) => ({
            auctionId,
            amount: rupeesFromPaise(paiseOf(text)),
          })),
          returnsRest,
          ...transfer,
        },
      }),
    onSuccess: (answer) => {
      toast.success(outcomeOf(answer));
      // While a second person has not approved it, nothing is recorded.
      if (answer.asked === undefined) onDone?.();
      onClose();
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all(
          [[RECEIVABLES_KEY], [TRANSACTIONS_KEY], ['settlement'], askedActsQuery.queryKey].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        ),
      ),
  });
  const left = total - sumOf(shares);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = bankTransfer
      .check(fitsMethod)
      .safeParse({ method, utr: reference, paidOn, ...(note !== '' && { note }) });
    const found = shareProblem(shares, wins, total) ?? typed.error?.issues[0]?.message;
    const unsaid =
      left > 0 && !returnsRest ? `${formatInr(left)} is left over. Lay it on a lot, or let it go back.` : undefined;
    setProblem(found ?? unsaid);
    if (found === undefined && unsaid === undefined && typed.success) mutate(typed.data);
  };
  if (wins.length === 0) return <Banner tone="info">{payer.name} owes nothing.</Banner>;
  const failure = problem ?? (error === null ? undefined : sentenceOf(error, 'The transfer could not be recorded.'));
  return (
    <DecisionForm confirmLabel="Record transfer" busy={isPending} failure={failure} onClose={onClose} onSubmit={submit}>
      <TwoPersonsNote transfer={rupeesFromPaise(total)} refund={rupeesFromPaise(Math.max(left, 0))} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Amount of the transfer"
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          required
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
        <TextField
          label="Date of the transfer"
          type="date"
          required
          max={today}
          value={paidOn}
          onChange={({ target }) => setPaidOn(target.value)}
        />
        <Select
          label="Method"
          className="self-start"
          options={METHOD_OPTIONS}
          value={method}
          onChange={({ target }) => setMethod(target.value)}
        />
        <TextField
          {...(preset.utr !== undefined && isLineClaim(preset.utr)
            ? { label: 'Reference', hint: 'Made from the line of the statement, which has none.' }
            : referenceTexts(method))}
          required
          autoComplete="off"
          maxLength={60}
          readOnly={preset.utr !== undefined}
          value={reference}
          onChange={({ target }) => setReference(target.value)}
        />
      </div>
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-sm font-medium">What it pays for</legend>
        {wins.map((win) => (
          <ShareRow
            key={win.auctionId}
            win={win}
            share={shares[win.auctionId]}
            onTick={() => setShares((current) => ticked(current, win, total))}
            onShare={(text) => setShares((current) => ({ ...current, [win.auctionId]: text }))}
          />
        ))}
      </fieldset>
      <p className="tabular flex flex-wrap justify-between gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 text-sm">
        <span>Laid on lots: {formatInr(sumOf(shares))}</span>
        <strong>{left < 0 ? `${formatInr(-left)} too much` : `Left over: ${formatInr(left)}`}</strong>
      </p>
      {left > 0 && (
        <Checkbox
          checked={returnsRest}
          onChange={({ target }) => setReturnsRest(target.checked)}
          label={`${formatInr(left)} goes back to ${payer.name} by bank transfer`}
        />
      )}
      <TextField
        label="Note"
        required={false}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </DecisionForm>
  );
}
