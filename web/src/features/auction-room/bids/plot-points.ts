/** A bid in the plot; `at` is epoch milliseconds. */
export interface PlotBid {
  readonly at: number;
  readonly rupees: number;
}

export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * The points of the bids in a drawing of this size, oldest first. The time axis spans all bids, the price axis goes
 * from `floorRupees` to the highest bid. A single time or price is in the middle.
 */
export function plotPoints(
  bids: readonly PlotBid[],
  floorRupees: number,
  { width, height }: PlotSize,
): readonly PlotPoint[] {
  const times = bids.map((bid) => bid.at);
  const amounts = bids.map((bid) => bid.rupees);
  const [firstAt, lastAt] = [Math.min(...times), Math.max(...times)];
  const [least, most] = [Math.min(floorRupees, ...amounts), Math.max(...amounts)];
  return bids.map(({ at, rupees }) => ({
    x: share(at, firstAt, lastAt) * width,
    y: height - share(rupees, least, most) * height,
  }));
}

function share(value: number, least: number, most: number): number {
  return most === least ? 0.5 : (value - least) / (most - least);
}

/** The path of the price as steps: a price holds until the next bid. */
export function stepPath(points: readonly PlotPoint[]): string {
  return points
    .map(({ x, y }, index) => (index === 0 ? `M${round(x)} ${round(y)}` : `H${round(x)}V${round(y)}`))
    .join('');
}

/** One path for all dots: zero-length lines with round caps. */
export function dotPath(points: readonly PlotPoint[]): string {
  return points.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
