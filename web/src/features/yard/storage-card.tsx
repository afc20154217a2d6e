import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readChargeLine } from '#shared/contract/money/charges.ts';
import { undoWaiver, waiveStorage, type YardHandover } from '#shared/contract/yard.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { dayText } from '#web/payments/appointment-text.ts';
import { ChargeList } from '#web/payments/charge-list.tsx';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { YARD_KEY, yardLotQuery } from './yard-queries.ts';

/** What is due for the days beyond the last one. Whoever handles money can waive it. */
export function StorageCard({ handover }: { readonly handover: YardHandover }) {
  const { id, storage, lines, waiver } = handover;
  const client = useQueryClient();
  const waives = useMay('money');
  const [isAsking, setIsAsking] = useState(false);
  const [isUndoing, setIsUndoing] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) => call(waiveStorage, { params: { id }, body: { amount: storage.due, reason } }),
    onSuccess: async (answer) => {
      client.setQueryData(yardLotQuery(id).queryKey, answer.handover);
      setIsAsking(false);
      toast.success('The storage up to today is waived.');
      await client.invalidateQueries({ queryKey: YARD_KEY });
    },
  });
  const undo = useMutation({
    mutationFn: (reason: string) => call(undoWaiver, { params: { id }, body: { reason } }),
    onSuccess: async (answer) => {
      client.setQueryData(yardLotQuery(id).queryKey, answer.handover);
      setIsUndoing(false);
      toast.success('The waiver is taken back.');
      await client.invalidateQueries({ queryKey: YARD_KEY });
    },
  });
  if (storage.due === 0 && waiver === null) return null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">Storage due today: {formatRupees(storage.due)}</h2>
      {storage.due > 0 && <ChargeList lines={lines.map(readChargeLine)} setOffRupees={0} />}
      {waiver !== null && (
        <p>
          {formatRupees(waiver.amount)} up to {dayText(waiver.until)} were waived.
        </p>
      )}
      {waives && (
        <div className="flex flex-wrap gap-3">
          {storage.due > 0 && (
            <Button variant="secondary" onClick={() => setIsAsking(true)}>
              Waive it
            </Button>
          )}
          {waiver !== null && (
            <Button variant="secondary" onClick={() => setIsUndoing(true)}>
              Take the waiver back
            </Button>
          )}
        </div>
      )}
      <ReasonDialog
        open={isUndoing}
        title="Take the waiver back"
        description="What was waived is due again when the lot is collected. The buyer sees it with what is due."
        confirmLabel="Take it back"
        hint="Colleagues read it in the log of the lot."
        busy={undo.isPending}
        failure={undo.error === null ? undefined : sentenceOf(undo.error, 'The waiver could not be taken back.')}
        onConfirm={(reason) => undo.mutate(reason)}
        onClose={() => setIsUndoing(false)}
      />
      <ReasonDialog
        open={isAsking}
        title={`Waive ${formatRupees(storage.due)}`}
        description="What is due up to today is not asked for. If the lot stays longer, the days after today cost again."
        confirmLabel="Waive the storage"
        hint="Colleagues read it in the log of the lot."
        busy={isPending}
        failure={error === null ? undefined : sentenceOf(error, 'The storage could not be waived.')}
        onConfirm={(reason) => mutate(reason)}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  );
}
