import type { Size } from '#shared/model/uploads.ts';

/** Scales a size down so that its longest edge is at most `edge`, in the same proportions; at least one pixel. */
export function fitWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
