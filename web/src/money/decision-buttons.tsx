import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideWin, type Win, type WinCommandBody } from '#shared/contract/money/wins.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { LotHasLeft } from '#web/decisions/lot-has-left.tsx';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { ExtendDialog } from './extend-dialog.tsx';
import { OfferDialog } from './offer-dialog.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { type Settlement, settlementKey } from './settlement-query.ts';
import { TRANSACTIONS_KEY } from './transactions-key.ts';
import { decisionLabel } from './win-labels.ts';

interface DecisionButtonsProps {
  readonly auctionId: string;
  readonly win: Win;
  readonly runnerUp: Settlement['runnerUp'];
}

type Choice = Win['choices'][number];

const LABELS = {
  extend: 'Extend due date',
  'record-payment': 'Record bank transfer',
  offer: 'Offer to runner-up',
  forfeit: 'Forfeit',
  undo: 'Undo',
} as const satisfies Record<Choice, string>;

const partsHeld = (decision: Win['decision']): string => {
  if (decision?.kind !== 'forfeited' && decision?.kind !== 'offered') return '';
  const here = decision.partsBack;
  return `${here === undefined ? '' : `${formatRupees(here)} of transfers that has not gone back yet counts again. `}What has gone back is owed again.`;
};
const partsBack = (rupees: number): string =>
  rupees > 0 ? ` ${formatRupees(rupees)} that they transferred goes back to them.` : '';

/** The decisions that the server currently allows on a win. */
export function DecisionButtons({ auctionId, win, runnerUp }: DecisionButtonsProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Choice>();
  // The decision that was seen when the dialog opened: another one is not taken back by it.
  const [undone, setUndone] = useState<Win['decision']>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: WinCommandBody) => call(decideWin, { params: { id: auctionId }, body }),
    onSuccess: (answer) => {
      toast.success(outcomeOf(answer));
      setOpen(undefined);
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all(
          [settlementKey(auctionId), auctionKeys.detail(auctionId), [TRANSACTIONS_KEY], askedActsQuery.queryKey].map(
            (queryKey) => client.invalidateQueries({ queryKey }),
          ),
        ),
      ),
  });
  if (win.choices.length === 0) return null;
  const { userId, deposit, inParts = 0 } = win;
  const isForfeit = deposit.state === 'held' && deposit.amount > 0;
  const dialog = {
    busy: isPending,
    failure: error === null ? undefined : sentenceOf(error, 'This could not be done.'),
    onClose: () => setOpen(undefined),
  };
  const ask = (choice: Choice) => {
    reset();
    setUndone(win.decision);
    setOpen(choice);
  };
  return (
    <div className="flex flex-wrap gap-3">
      {win.choices.map((choice) => (
        <Button
          key={choice}
          size="sm"
          variant={choice === 'forfeit' ? 'danger' : 'secondary'}
          onClick={() => ask(choice)}
        >
          {choice === 'forfeit' && !isForfeit ? 'End win' : LABELS[choice]}
        </Button>
      ))}
      <ExtendDialog
        {...dialog}
        open={open === 'extend'}
        onConfirm={(dueAt, reason) => mutate({ kind: 'extend', userId, dueAt, reason })}
      />
      <RecordPaymentDialog
        {...dialog}
        open={open === 'record-payment'}
        amount={win.amount}
        onConfirm={(transfer) => mutate({ kind: 'record-payment', userId, amount: win.amount, ...transfer })}
      />
      {runnerUp !== null && (
        <OfferDialog
          {...dialog}
          open={open === 'offer'}
          win={win}
          runnerUp={runnerUp}
          onConfirm={(reason) => mutate({ kind: 'offer', userId, runnerUpId: runnerUp.userId, reason })}
        />
      )}
      <ReasonDialog
        {...dialog}
        open={open === 'forfeit'}
        title={isForfeit ? 'Forfeit the deposit?' : 'End this win?'}
        description={`${isForfeit ? `${win.name} loses the deposit of ${formatRupees(win.deposit.amount)}.` : `The win of ${win.name} ends. There is no deposit to forfeit.`}${partsBack(inParts)} Razorpay is asked once more whether the payment was made.`}
        confirmLabel={isForfeit ? 'Forfeit' : 'End win'}
        danger
        onConfirm={(reason) => mutate({ kind: 'forfeit', userId, reason })}
      >
        {isForfeit ? <TwoPersonsNote /> : inParts > 0 && <TwoPersonsNote refund={inParts} />}
      </ReasonDialog>
      <ReasonDialog
        {...dialog}
        open={open === 'undo'}
        title="Take the last decision back?"
        description={`${undone === null ? '' : `${decisionLabel(undone, win)}, by ${undone.by}: “${undone.reason}”. `}Everything is as it was before. This holds only while no money has moved on. ${partsHeld(undone)}`}
        confirmLabel="Undo"
        onConfirm={(reason) =>
          mutate({ kind: 'undo', userId, reason, ...(undone !== null && { decidedAt: undone.at }) })
        }
      >
        {win.hasLotLeft === true && <LotHasLeft />}
      </ReasonDialog>
    </div>
  );
}
