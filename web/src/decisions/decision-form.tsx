import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

export interface DecisionFormProps {
  readonly busy?: boolean;
  readonly failure?: string | undefined;
  /** Why it cannot be done at this moment. What is typed stays. */
  readonly obstacle?: string | undefined;
  readonly onClose: () => void;
}

interface DialogWords {
  readonly title: string;
  readonly description: string;
}

interface FrameProps extends DecisionFormProps {
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly onSubmit: ComponentProps<'form'>['onSubmit'];
  readonly children: ReactNode;
}

/** The fields of a decision, its error, and two buttons. */
export function DecisionForm({
  confirmLabel,
  danger = false,
  busy = false,
  failure,
  obstacle,
  onClose,
  onSubmit,
  children,
}: FrameProps) {
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      {children}
      {failure !== undefined && (
        <div key={failure} ref={intoView}>
          <Banner tone="danger">{failure}</Banner>
        </div>
      )}
      {obstacle !== undefined && <Banner tone="info">{obstacle}</Banner>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy} disabledReason={obstacle}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

/** A decision in a dialog that stands as long as it is rendered. */
export function DecisionDialog({ title, description, ...form }: FrameProps & DialogWords) {
  return (
    <Dialog open onOpenChange={form.onClose} title={title} description={description}>
      <DecisionForm {...form} />
    </Dialog>
  );
}

/** On a phone the error may be below the visible part of the dialog. */
function intoView(sentence: HTMLElement | null): void {
  sentence?.scrollIntoView({ block: 'nearest' });
}

/** The reason of a decision, stored with the admin's name. */
export function ReasonField(field: Omit<ComponentProps<typeof TextArea>, 'label' | 'rows' | 'maxLength'>) {
  return (
    <TextArea
      hint="The person concerned reads it, and it is kept."
      {...field}
      label="Reason"
      rows={3}
      required
      maxLength={500}
    />
  );
}
