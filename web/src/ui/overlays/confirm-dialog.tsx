import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { OVERLAY_CLASS } from './dialog.tsx';
import { useReturnFocus } from './return-focus.ts';

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The question, such as 'Do you want to log out?'. */
  readonly question: string;
  /** The consequence of confirming. */
  readonly detail?: string;
  /** More about the consequence, below the detail. */
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  /** True while the confirmed action runs; the screen then closes the dialog. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before an action that cannot easily be undone. The cancel button has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  question,
  detail,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !busy && onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY_CLASS} />
        <Radix.Content
          {...returnFocus}
          className="fixed top-1/2 left-1/2 z-50 w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 animate-rise-in rounded-lg border border-border bg-raised p-6 shadow-overlay"
          {...(detail === undefined && { 'aria-describedby': undefined })}
        >
          <Radix.Title className="text-lg font-semibold">{question}</Radix.Title>
          {detail !== undefined && <Radix.Description className="mt-2 text-muted">{detail}</Radix.Description>}
          {children !== undefined && <div className="mt-4">{children}</div>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Radix.Cancel asChild>
              <Button variant="secondary" disabled={busy}>
                {cancelLabel}
              </Button>
            </Radix.Cancel>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
