import { lazyPart } from './lazy-part.tsx';

/** Where toasts appear. */
export const Toaster = lazyPart(
  async () => (await import('./toast-area.tsx')).ToastArea,
  () => null,
);
