import { Toaster as Sonner, useSonner } from 'sonner';
import { useMedia } from '../use-media.ts';
import { useToastOffset } from './use-toast-offset.ts';

/** The width at which Sonner switches to full-width toasts. */
const PHONE = '(max-width: 600px)';

/** The lazily loaded content of `Toaster`. Toasts last 4 seconds by default. */
export function ToastArea() {
  const isPhone = useMedia(PHONE);
  const { toasts } = useSonner();
  const offset = useToastOffset(toasts.length, isPhone);
  return (
    <Sonner
      position={isPhone ? 'bottom-center' : 'top-right'}
      offset={offset}
      mobileOffset={offset}
      duration={4000}
      closeButton
      toastOptions={{
        // Sonner's own colours support one theme only; these follow the page's.
        classNames: {
          description: 'text-muted!',
          // Sonner's buttons are 20 and 24 px high, too small for touch.
          closeButton:
            'size-6! border-border! bg-raised! text-text! pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5',
          actionButton: 'h-8! pointer-coarse:h-11! rounded-md! px-3! focus-visible:outline-2!',
          error: '[&_[data-icon]]:text-danger',
          success: '[&_[data-icon]]:text-success',
        },
        style: {
          background: 'var(--surface-raised)',
          color: 'var(--text)',
          borderColor: 'var(--border)',
          fontFamily: 'var(--font-sans)',
        },
      }}
    />
  );
}
