import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { openSlip, undoCollection, type YardHandover } from '#shared/contract/yard.ts';
import { IDENTITY_DOCUMENT_LABELS } from '#shared/model/accounts/identity-documents.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { YARD_KEY } from './yard-queries.ts';

interface CollectionRecordProps {
  readonly handover: YardHandover;
  readonly collection: NonNullable<YardHandover['collection']>;
}

/** What was recorded when the lot left. */
export function CollectionRecord({ handover: { id, title }, collection }: CollectionRecordProps) {
  const { at, by, who, name, document, ticks, storage } = collection;
  const client = useQueryClient();
  const undoes = useMay('money');
  const [isUndoing, setIsUndoing] = useState(false);
  const slip = useMutation({
    mutationFn: () => call(openSlip, { params: { id } }),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
    onError: (error) => toast.error(sentenceOf(error, 'The slip could not be opened. Please try again.')),
  });
  const undo = useMutation({
    mutationFn: (reason: string) => call(undoCollection, { params: { id }, body: { reason } }),
    onSuccess: async ({ message }) => {
      setIsUndoing(false);
      toast.success(message);
      await client.invalidateQueries({ queryKey: YARD_KEY });
    },
  });
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">Collected</h2>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="When">
          <DateTime time={at} />
        </Fact>
        <Fact name="Recorded by">{by}</Fact>
        <Fact name={who === 'buyer' ? 'Collected by the buyer' : 'Collected with the buyer’s authority'}>{name}</Fact>
        <Fact name="Identity document">
          {IDENTITY_DOCUMENT_LABELS[document.kind]}, ends with {document.lastFour}
        </Fact>
        <Fact name="Storage received">
          <Money rupees={storage} />
        </Fact>
        {ticks.length > 0 && <Fact name="Went with it">{ticks.join('; ')}</Fact>}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={slip.isPending} onClick={() => slip.mutate()}>
          Open the signed slip
        </Button>
        {undoes && (
          <Button variant="secondary" onClick={() => setIsUndoing(true)}>
            Take the record back
          </Button>
        )}
      </div>
      <ReasonDialog
        open={isUndoing}
        title="Take the record back"
        description={`${title} counts as not collected then. Its gate pass is good again if the lot is still paid for. A storage charge that was received is taken back in the books, and its reference can be recorded again. The buyer is told, with your reason.`}
        confirmLabel="Take it back"
        danger
        busy={undo.isPending}
        failure={undo.error === null ? undefined : sentenceOf(undo.error, 'The record could not be taken back.')}
        onConfirm={(reason) => undo.mutate(reason)}
        onClose={() => setIsUndoing(false)}
      />
    </Card>
  );
}
