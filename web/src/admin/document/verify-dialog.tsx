import type { IdentityDocument } from '#shared/contract/accounts/checked-user.ts';
import { DecisionForm, type DecisionFormProps } from '#web/decisions/decision-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DocumentContent } from './document-content.tsx';
import { DocumentNote, useDocumentNote } from './document-note.tsx';
import type { DocumentOwner } from './document-query.ts';

interface VerifyFormProps extends DecisionFormProps {
  /** With what was noted about the proof before. */
  readonly user: DocumentOwner & { readonly idDocument?: IdentityDocument | undefined };
  readonly confirmLabel: string;
  readonly onVerify: (idDocument: IdentityDocument) => void;
}

interface VerifyDialogProps extends VerifyFormProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
}

/** The proof beside what is noted about it: the server verifies nobody without both. */
export function VerifyDialog({ open, title, description, onClose, ...form }: VerifyDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title} description={description} size="lg">
      <VerifyForm onClose={onClose} {...form} />
    </Dialog>
  );
}

function VerifyForm({ user, confirmLabel, onVerify, ...frame }: VerifyFormProps) {
  const { note, digitsRef, focusDigits, whenWhole } = useDocumentNote(user.idDocument);
  return (
    <DecisionForm {...frame} confirmLabel={confirmLabel} onSubmit={(event) => void whenWhole(onVerify)(event)}>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <DocumentContent owner={user} frameClass="h-64 md:h-80" />
        <DocumentNote note={note} digitsRef={digitsRef} focusDigits={focusDigits} />
      </div>
    </DecisionForm>
  );
}
