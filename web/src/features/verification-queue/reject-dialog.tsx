import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { STANDARD_REASONS } from '#shared/model/accounts/rejection-reasons.ts';
import { houseQuery } from '#web/admin/house-query.ts';
import { KeyCap } from '#web/admin/keys/key-cap.tsx';
import { LeadingNote } from '#web/admin/leading-note.tsx';
import { DecisionForm } from '#web/decisions/decision-form.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { OWN_WORDS, rejection } from './rejection-reasons.ts';

interface RejectDialogProps {
  readonly open: boolean;
  readonly person: { readonly _id: string; readonly name: string; readonly email: string };
  readonly busy: boolean;
  readonly failure: string | undefined;
  readonly onClose: () => void;
  readonly onReject: (reason: string) => void;
}

/** Asks for the reason of a rejection: one of the list by its number, own words, or both. */
export function RejectDialog({ open, person, onClose, ...form }: RejectDialogProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Reject ${person.name}?`}
      description={`${person.email}. They read the reason, and can send another ID proof.`}
      focusFirst={() => list.current?.querySelector('input')?.focus()}
    >
      <RejectForm {...form} userId={person._id} onClose={onClose} list={list} />
    </Dialog>
  );
}

interface RejectFormProps extends Pick<RejectDialogProps, 'busy' | 'failure' | 'onClose' | 'onReject'> {
  readonly userId: string;
  readonly list: RefObject<HTMLFieldSetElement | null>;
}

function RejectForm({ userId, list, busy, failure, onClose, onReject }: RejectFormProps) {
  const { data: house } = useQuery(houseQuery);
  const reasons = [...(house?.rejectionReasons ?? STANDARD_REASONS), OWN_WORDS];
  const { register, control, handleSubmit, setValue, setFocus, clearErrors, formState } = useForm({
    resolver: zodResolver(rejection(reasons)),
    defaultValues: { chosen: '0', words: '' },
  });
  const chosen = useWatch({ control, name: 'chosen' });
  const choose = (index: number) => {
    setValue('chosen', String(index));
    clearErrors();
    if (reasons[index] === OWN_WORDS) setFocus('words');
  };
  const byNumber = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLTextAreaElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(event.key) - 1;
    if (reasons[index] === undefined) return;
    event.preventDefault();
    choose(index);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- numbers choose; the radio buttons are the usual way
    <div onKeyDown={byNumber}>
      <DecisionForm
        confirmLabel="Reject"
        danger
        busy={busy}
        failure={failure}
        onClose={onClose}
        onSubmit={(event) => void handleSubmit(({ reason }) => onReject(reason))(event)}
      >
        <LeadingNote userId={userId} consequence="reject" />
        <fieldset ref={list} className="grid gap-1">
          <legend className="mb-1 text-sm font-medium">Reason</legend>
          {reasons.map((reason, index) => (
            <label
              key={reason}
              className="flex min-h-10 pointer-coarse:min-h-11 items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-sunken has-checked:bg-sunken"
            >
              <input
                type="radio"
                value={index}
                aria-keyshortcuts={String(index + 1)}
                className="size-5 shrink-0 accent-accent"
                {...register('chosen', {
                  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => choose(Number(target.value)),
                })}
              />
              <span className="flex-1">{reason}</span>
              <KeyCap isSilent className="text-muted">
                {String(index + 1)}
              </KeyCap>
            </label>
          ))}
        </fieldset>
        <TextArea
          label="In your own words"
          required={reasons[Number(chosen)] === OWN_WORDS}
          rows={2}
          maxLength={350}
          error={formState.errors.words?.message}
          onKeyDown={(event) => {
            // Enter sends from the list; in the text it needs Ctrl, because a text may have lines.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
          {...register('words')}
        />
      </DecisionForm>
    </div>
  );
}
