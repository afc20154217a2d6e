import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { type IdentityDocument, notedDocument } from '#shared/contract/accounts/checked-user.ts';
import { DecisionForm, type DecisionFormProps } from '#web/decisions/decision-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DocumentContent } from './document-content.tsx';
import { DocumentNote } from './document-note.tsx';
import type { DocumentOwner } from './document-query.ts';

interface VerifyFormProps extends DecisionFormProps {
  /** With what was noted about the proof before. */
  readonly user: DocumentOwner & { readonly idDocument?: IdentityDocument | undefined };
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

function VerifyForm({ user, onVerify, ...frame }: VerifyFormProps) {
  const note = useForm<z.input<typeof notedDocument>, unknown, z.output<typeof notedDocument>>({
    resolver: zodResolver(notedDocument),
    defaultValues: user.idDocument ?? { lastFour: '' },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const digits = useRef<HTMLInputElement>(null);
  const focusDigits = () => digits.current?.focus();
  return (
    <DecisionForm
      {...frame}
      confirmLabel="Verify"
      onSubmit={(event) => void note.handleSubmit(onVerify, ({ kind }) => kind === undefined && focusDigits())(event)}
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_20rem]">
        <DocumentContent owner={user} frameClass="h-64 md:h-80" />
        <DocumentNote note={note} digitsRef={(field) => (digits.current = field)} focusDigits={focusDigits} />
      </div>
    </DecisionForm>
  );
}
