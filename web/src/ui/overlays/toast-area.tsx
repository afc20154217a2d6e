import { Toaster as Sonner } from 'sonner';
import { useMedia } from '../use-media.ts';

/** Below the header, so that a toast does not block the bell and the menus. */
const BELOW_HEADER = { top: '4.75rem' };

/** At the bottom of a phone's screen: a toast has the full width and would cover the heading or the price. */
const ABOVE_BOTTOM_BAR = { bottom: 'var(--above-bottom-bar)' };

/** The width at which Sonner switches to full-width toasts. */
const PHONE = '(max-width: 600px)';

/** The lazily loaded content of `Toaster`. Toasts last 4 seconds by default. */
export function ToastArea() {
  return (
    <Sonner
      position={useMedia(PHONE) ? 'bottom-center' : 'top-right'}
      offset={BELOW_HEADER}
      mobileOffset={ABOVE_BOTTOM_BAR}
      duration={4000}
      closeButton
      toastOptions={{
        // Sonner's own colours support one theme only; these follow the page's.
        classNames: {
          description: 'text-muted!',
          // Sonner's buttons are 20 and 24 px high, too small for touch.
          closeButton: 'size-6! border-border! bg-raised! text-text!',
          actionButton: 'h-8! rounded-md! px-3! focus-visible:outline-2!',
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
