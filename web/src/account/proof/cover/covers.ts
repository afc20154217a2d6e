/** The black covers on a picture of an ID proof, in pixels of the picture. Pure functions. */
import type { Size } from '#shared/model/uploads.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point, Size {
  readonly kind: 'box';
}

interface Stroke {
  readonly kind: 'stroke';
  readonly points: readonly Point[];
  readonly width: number;
}

export type Cover = Box | Stroke;

/** Smaller boxes are accidental and could not be found again. A share of the picture. */
const SMALLEST = 0.01;

/** The box between two corners, clipped to the picture; undefined when it is too small. */
export function boxBetween(a: Point, b: Point, { width, height }: Size): Box | undefined {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)].map((x) => clamp(x, width));
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)].map((y) => clamp(y, height));
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) return undefined;
  const box: Box = { kind: 'box', x: left, y: top, width: right - left, height: bottom - top };
  return box.width < width * SMALLEST || box.height < height * SMALLEST ? undefined : box;
}

/** As wide as a fingertip on a phone. */
export function strokeOf(points: readonly Point[], { width, height }: Size): Stroke {
  return { kind: 'stroke', points, width: Math.max(width, height) * 0.045 };
}

/** The start position of a box that keys then move. */
export function boxInTheMiddle({ width, height }: Size): Box {
  return { kind: 'box', x: width * 0.3, y: height * 0.45, width: width * 0.4, height: height * 0.1 };
}

/** Moves a box by shares of the picture; the edges limit it. */
export function moveBox(box: Box, dx: number, dy: number, { width, height }: Size): Box {
  return {
    ...box,
    x: clamp(box.x + dx * width, width - box.width),
    y: clamp(box.y + dy * height, height - box.height),
  };
}

/** Resizes a box at its right and lower edge, by shares of the picture. */
export function resizeBox(box: Box, dx: number, dy: number, { width, height }: Size): Box {
  return {
    ...box,
    width: Math.max(width * SMALLEST, clamp(box.width + dx * width, width - box.x)),
    height: Math.max(height * SMALLEST, clamp(box.height + dy * height, height - box.y)),
  };
}

/** Paints the covers opaque, so that nothing below them remains. */
export function paintCovers(context: CanvasRenderingContext2D, covers: readonly Cover[]): void {
  context.fillStyle = '#000';
  context.strokeStyle = '#000';
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const cover of covers) {
    if (cover.kind === 'box') {
      context.fillRect(cover.x, cover.y, cover.width, cover.height);
      continue;
    }
    context.lineWidth = cover.width;
    context.stroke(new Path2D(pathOf(cover)));
  }
}

/** A stroke as an SVG path; a single point is a dot. */
export function pathOf({ points }: Stroke): string {
  const [first] = points;
  if (first === undefined) return '';
  return `M${first.x} ${first.y}${points.map(({ x, y }) => `L${x} ${y}`).join('')}`;
}

function clamp(value: number, most: number): number {
  return Math.min(Math.max(0, value), most);
}
