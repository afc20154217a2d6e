import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { statedReason } from '#shared/contract/money/money-fields.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DecisionForm, type DecisionFormProps, ReasonField } from './decision-form.tsx';

interface ReasonFormProps extends DecisionFormProps {
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** The hint below the field, for example who reads the reason. */
  readonly hint?: string;
  readonly onConfirm: (reason: string) => void;
  /** Details of the decision, above the reason. */
  readonly children?: ReactNode;
}

interface ReasonDialogProps extends ReasonFormProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: string;
}

/** Asks for the reason of a decision about another person. It is stored with the admin's name. */
export function ReasonDialog({ open, title, description, onClose, ...form }: ReasonDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={description}
      focusFirst={() => field.current?.focus()}
    >
      <ReasonForm
        onClose={onClose}
        onField={(element) => {
          field.current = element;
        }}
        {...form}
      />
    </Dialog>
  );
}

interface FormWithFieldProps extends ReasonFormProps {
  /** A ref callback of the reason field. */
  readonly onField: (element: HTMLTextAreaElement | null) => void;
}

function ReasonForm({ hint, onField, onConfirm, children, ...frame }: FormWithFieldProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(statedReason),
    defaultValues: { reason: '' },
  });
  const { ref, ...reason } = register('reason');
  return (
    <DecisionForm {...frame} onSubmit={(event) => void handleSubmit((values) => onConfirm(values.reason))(event)}>
      {children}
      <ReasonField
        {...reason}
        ref={(element) => {
          ref(element);
          onField(element);
        }}
        {...(hint !== undefined && { hint })}
        error={formState.errors.reason?.message}
      />
    </DecisionForm>
  );
}
