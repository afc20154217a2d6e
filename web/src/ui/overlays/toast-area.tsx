import { Toaster as Sonner } from 'sonner';

/** A toast over the header would take the clicks that are meant for the bell and the menus in it. */
const BELOW_HEADER = { top: '4.75rem' };

/** What `Toaster` becomes once its code is here: toasts at the top right, for 4 seconds unless a toast says otherwise (spec section 9). */
export function ToastArea() {
  return (
    <Sonner
      position="top-right"
      offset={BELOW_HEADER}
      mobileOffset={BELOW_HEADER}
      duration={4000}
      closeButton
      toastOptions={{
        // Sonner's own colours are for one theme; these follow the page.
        classNames: {
          description: 'text-muted!',
          closeButton: 'border-border! bg-raised! text-text!',
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
