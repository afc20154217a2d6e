import { Toaster as Sonner } from 'sonner';
import { useMedia } from '../use-media.ts';

/** A toast over the header would take the clicks that are meant for the bell and the menus in it. */
const BELOW_HEADER = { top: '4.75rem' };

/** On a phone a toast is as wide as the screen, and at the top it would lie over the heading or the price. */
const ABOVE_BOTTOM_BAR = { bottom: 'var(--above-bottom-bar)' };

/** Where Sonner changes to toasts as wide as the screen. */
const PHONE = '(max-width: 600px)';

/** What `Toaster` becomes once its code is here: toasts for 4 seconds unless a toast says otherwise. */
export function ToastArea() {
  return (
    <Sonner
      position={useMedia(PHONE) ? 'bottom-center' : 'top-right'}
      offset={BELOW_HEADER}
      mobileOffset={ABOVE_BOTTOM_BAR}
      duration={4000}
      closeButton
      toastOptions={{
        // Sonner's own colours are for one theme; these follow the page.
        classNames: {
          description: 'text-muted!',
          // Sonner's buttons are 20 and 24 px high, which a thumb misses.
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
