import type { ExternalToast } from 'sonner';

/** Raises toasts. The library that draws them is fetched apart, so that the first load does not carry it. */
export const toast = {
  plain: (text: string, options?: ExternalToast) => raise(({ toast: draw }) => draw(text, options)),
  success: (text: string) => raise(({ toast: draw }) => draw.success(text)),
  error: (text: string, options?: ExternalToast) => raise(({ toast: draw }) => draw.error(text, options)),
};

function raise(draw: (sonner: typeof import('sonner')) => void): void {
  // Without the library there is nothing to draw with; what a toast says is never said by it alone.
  import('sonner').then(draw, () => undefined);
}
