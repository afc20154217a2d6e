import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { cx } from '../cx.ts';
import { useReturnFocus } from './return-focus.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: string;
  readonly size?: 'md' | 'lg';
  /** Buttons below the content. */
  readonly footer?: ReactNode;
  /** Sets the initial focus, such as the first field; by default the first focusable element. */
  readonly focusFirst?: () => void;
  readonly children: ReactNode;
}

export const OVERLAY_CLASS = 'fixed inset-0 z-40 animate-fade-in bg-scrim';

/** A modal dialog with a focus trap: closes on Escape and restores the focus. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  focusFirst,
  children,
}: DialogProps) {
  const returnFocus = useReturnFocus(focusFirst);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY_CLASS} />
        <Radix.Content
          {...returnFocus}
          className={cx(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 animate-rise-in flex-col rounded-lg border border-border bg-raised shadow-overlay',
            size === 'md' ? 'max-w-lg' : 'max-w-4xl',
          )}
          {...(description === undefined && { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4 border-b border-border py-3 pr-3 pl-6">
            <div className="pt-1.5">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-sm text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label="Close">
                <X className="size-5" aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 overflow-y-auto p-6">{children}</div>
          {footer !== undefined && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-border px-6 py-4">{footer}</div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
