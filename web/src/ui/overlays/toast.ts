import type { ExternalToast } from 'sonner';

/** Shows toasts. Their library loads separately, to keep the first load small. */
export const toast = {
  plain: (text: string, options?: ExternalToast) => raise(({ toast: draw }) => draw(text, options)),
  success: (text: string) => raise(({ toast: draw }) => draw.success(text)),
  error: (text: string, options?: ExternalToast) => raise(({ toast: draw }) => draw.error(text, options)),
};

function raise(draw: (sonner: typeof import('sonner')) => void): void {
  // Without the library the toast is lost; no information is shown by a toast alone.
  import('sonner').then(draw, () => undefined);
}
