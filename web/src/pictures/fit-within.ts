import type { Size } from '../../../shared/model/uploads.ts';

/** A size in the same proportions whose longest edge is at most `edge`; never larger than before, at least one pixel. */
export function fitWithin({ width, height }: Size, edge: number): Size {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
