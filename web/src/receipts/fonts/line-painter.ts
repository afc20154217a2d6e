import type { Weight } from '../sheet.ts';
import { loadIndianFonts } from './indian-fonts.ts';

/** A line of text as an image; sizes in points. */
export interface PaintedLine {
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** How far the image extends below the baseline. */
  readonly below: number;
}

/** Draws text that the embedded fonts cannot. */
export interface LinePainter {
  readonly widthOf: (text: string, size: number, weight: Weight) => number;
  readonly paint: (text: string, size: number, weight: Weight, color: string) => Promise<PaintedLine>;
}

/** Pixels per point: 288 dpi, as sharp as type in print. */
const DOTS = 4;
/** The space above and below the baseline for stacked marks, as a share of the font size. */
const ABOVE = 1.3;
const BELOW = 0.6;

/**
 * Draws lines in the browser, for scripts whose letters join, stack and reorder: no library that works under the
 * site's Content-Security-Policy (no WebAssembly) renders all of them correctly.
 *
 * @param texts all texts to draw
 */
export async function makeLinePainter(texts: readonly string[]): Promise<LinePainter> {
  const family = await loadIndianFonts(texts.join(' '));
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  const fontOf = (size: number, weight: Weight) => `${weight === 'bold' ? 700 : 400} ${size}px ${family}`;
  return {
    widthOf: (text, size, weight) => {
      context.font = fontOf(size * DOTS, weight);
      return context.measureText(text).width / DOTS;
    },
    paint: async (text, size, weight, color) => {
      const { canvas } = context;
      context.font = fontOf(size * DOTS, weight);
      canvas.width = Math.max(1, Math.ceil(context.measureText(text).width));
      canvas.height = Math.ceil(size * DOTS * (ABOVE + BELOW));
      // Resizing a canvas resets its other settings.
      context.font = fontOf(size * DOTS, weight);
      context.fillStyle = color;
      context.fillText(text, 0, size * DOTS * ABOVE);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      if (blob === null) throw new Error('The browser could not draw a line of the receipt.');
      const png = new Uint8Array(await blob.arrayBuffer());
      const height = canvas.height / DOTS;
      return { png, width: canvas.width / DOTS, height, below: height - size * ABOVE };
    },
  };
}
