import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { recordCollection, type YardHandover } from '#shared/contract/yard.ts';
import { IDENTITY_DOCUMENT_LABELS, IDENTITY_DOCUMENTS } from '#shared/model/accounts/identity-documents.ts';
import { proofUpload } from '#web/account/proof/proof-upload.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { bodyOf, type Draft, METHOD_OPTIONS, problemsIn } from './collection-draft.ts';
import { SlipField } from './slip-field.tsx';
import { YARD_KEY, yardLotQuery } from './yard-queries.ts';

const DOCUMENTS = IDENTITY_DOCUMENTS.map((value) => ({ value, label: IDENTITY_DOCUMENT_LABELS[value] }));
const TARGET = 'rounded-md border border-border px-4 py-2.5';

/** Everything that is checked and noted before the lot leaves. It is recorded once. */
export function CollectionForm({ handover }: { readonly handover: YardHandover }) {
  const { id, ticks, buyer, storage } = handover;
  const client = useQueryClient();
  const [upload] = useState(proofUpload);
  useEffect(() => upload.remove, [upload]);
  const [draft, setDraft] = useState<Draft>({
    who: 'buyer',
    name: '',
    kind: '',
    lastFour: '',
    ticked: [],
    method: '',
    reference: '',
  });
  const [isChecked, setIsChecked] = useState(false);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const key = await upload.send();
      return call(recordCollection, { params: { id }, body: bodyOf(draft, handover, key ?? '') });
    },
    onSuccess: async (answer) => {
      client.setQueryData(yardLotQuery(id).queryKey, answer.handover);
      toast.success('Recorded. The buyer is told.');
      await client.invalidateQueries({ queryKey: YARD_KEY });
    },
    // Somebody else may have recorded it, or the sum may have changed at midnight.
    onError: () => client.invalidateQueries({ queryKey: yardLotQuery(id).queryKey }),
  });
  const problems = isChecked ? problemsIn(draft, handover, upload.current().kind !== 'none') : {};
  return (
    <Card>
      <form
        noValidate
        aria-labelledby="hand-over"
        className="grid grid-cols-[minmax(0,1fr)] gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          setIsChecked(true);
          const found = problemsIn(draft, handover, upload.current().kind !== 'none');
          if (Object.keys(found).length === 0) mutate();
        }}
      >
        <h2 id="hand-over" className="text-lg font-semibold">
          Hand it over
        </h2>
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-medium">Goes with the lot</legend>
          {ticks.map((tick) => (
            <Checkbox
              key={tick}
              label={<span className="text-base wrap-anywhere">{tick}</span>}
              className={TARGET}
              checked={draft.ticked.includes(tick)}
              onChange={({ target: { checked } }) =>
                set({ ticked: checked ? [...draft.ticked, tick] : draft.ticked.filter((name) => name !== tick) })
              }
            />
          ))}
          {problems.ticks !== undefined && <p className="text-sm font-medium text-danger">{problems.ticks}</p>}
        </fieldset>
        <div className="grid gap-4">
          <Select
            label="Collected by"
            value={draft.who}
            options={[
              { value: 'buyer', label: `The buyer, ${buyer}` },
              { value: 'representative', label: 'Somebody with the buyer’s authority' },
            ]}
            onChange={({ target: { value } }) => set({ who: value === 'buyer' ? 'buyer' : 'representative' })}
          />
          {draft.who === 'representative' && (
            <TextField
              label="Name, as on the identity document"
              value={draft.name}
              autoComplete="off"
              error={problems.name}
              onChange={({ target: { value } }) => set({ name: value })}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Identity document"
              placeholder="Choose"
              value={draft.kind}
              options={DOCUMENTS}
              error={problems.kind}
              onChange={({ target: { value } }) => set({ kind: value })}
            />
            <TextField
              label="Its last four characters"
              value={draft.lastFour}
              maxLength={4}
              autoComplete="off"
              autoCapitalize="characters"
              error={problems.lastFour}
              onChange={({ target: { value } }) => set({ lastFour: value.toUpperCase() })}
            />
          </div>
        </div>
        {storage.due > 0 && (
          <fieldset className="grid gap-4 sm:grid-cols-2">
            <legend className="mb-2 font-medium">Received for storage: {formatRupees(storage.due)}</legend>
            <Select
              label="Paid by"
              className="self-start"
              placeholder="Choose"
              value={draft.method}
              options={METHOD_OPTIONS}
              error={problems.method}
              onChange={({ target: { value } }) => set({ method: value })}
            />
            <TextField
              label="Reference"
              hint="UPI and IMPS: 12 digits. NEFT: 16, RTGS: 22 characters."
              value={draft.reference}
              autoComplete="off"
              autoCapitalize="characters"
              error={problems.reference}
              onChange={({ target: { value } }) => set({ reference: value })}
            />
          </fieldset>
        )}
        <SlipField upload={upload} error={problems.upload} />
        {error !== null && (
          <Banner tone="danger">{sentenceOf(error, 'The handover could not be recorded. Please try again.')}</Banner>
        )}
        <Button type="submit" size="lg" block busy={isPending}>
          Record that it left
        </Button>
      </form>
    </Card>
  );
}
