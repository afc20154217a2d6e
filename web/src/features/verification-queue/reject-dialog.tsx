import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { STANDARD_REASONS } from '#shared/model/accounts/rejection-reasons.ts';
import { houseQuery } from '#web/admin/house-query.ts';
import { LeadingNote } from '#web/admin/leading-note.tsx';
import { DecisionForm } from '#web/decisions/decision-form.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { KeyCap } from '#web/admin/keys/key-cap.tsx';
import { OWN_WORDS, reasonText } from './rejection-reasons.ts';

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
  const first = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Reject ${person.name}?`}
      description={`${person.email}. They read the reason, and can send another ID proof.`}
      focusFirst={() => first.current?.focus()}
    >
      <RejectForm {...form} userId={person._id} onClose={onClose} first={first} />
    </Dialog>
  );
}

interface RejectFormProps extends Pick<RejectDialogProps, 'busy' | 'failure' | 'onClose' | 'onReject'> {
  readonly userId: string;
  readonly first: React.RefObject<HTMLInputElement | null>;
}

function RejectForm({ userId, first, busy, failure, onClose, onReject }: RejectFormProps) {
  const { data: house } = useQuery(houseQuery);
  const reasons = [...(house?.rejectionReasons ?? STANDARD_REASONS), OWN_WORDS];
  const [chosen, setChosen] = useState(0);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const choose = (index: number) => {
    setChosen(index);
    setProblem(undefined);
    if (reasons[index] === OWN_WORDS) field.current?.focus();
  };
  const byNumber = (event: KeyboardEvent) => {
    if (event.target === field.current || event.ctrlKey || event.metaKey || event.altKey) return;
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
        onSubmit={(event) => {
          event.preventDefault();
          const reason = reasonText(reasons[chosen], words);
          if (reason.ok) onReject(reason.value);
          else setProblem(reason.error);
        }}
      >
        <LeadingNote userId={userId} consequence="reject" />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-medium">Reason</legend>
          {reasons.map((reason, index) => (
            <label
              key={reason}
              className="flex min-h-10 items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-sunken has-checked:bg-sunken"
            >
              <input
                ref={index === 0 ? first : undefined}
                type="radio"
                name="reason"
                checked={chosen === index}
                aria-keyshortcuts={String(index + 1)}
                onChange={() => choose(index)}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="flex-1">{reason}</span>
              <KeyCap isSilent className="text-muted">
                {String(index + 1)}
              </KeyCap>
            </label>
          ))}
        </fieldset>
        <TextArea
          ref={field}
          label="In your own words"
          required={reasons[chosen] === OWN_WORDS}
          rows={2}
          maxLength={350}
          value={words}
          error={problem}
          onChange={(event) => {
            setWords(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            // Enter sends from the list; in the text it needs Ctrl, because a text may have lines.
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          }}
        />
      </DecisionForm>
    </div>
  );
}
