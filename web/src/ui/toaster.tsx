import { Toaster as Sonner } from 'sonner';

/** Where toasts appear: top right, for 4 seconds unless a toast says otherwise (spec section 9). */
export function Toaster() {
  return (
    <Sonner
      position="top-right"
      duration={4000}
      closeButton
      toastOptions={{
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
