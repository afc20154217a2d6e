/** A rectangle of the window, in pixels from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How far a place is tried from the one before, in pixels. */
const STEP = 16;

/**
 * The place nearest to `preferred` where it covers none of the boxes; undefined when there is none inside `within`.
 * It moves along the window's edge first, because a far place sideways is the easier one to overlook.
 */
export function clearPlace(preferred: Box, within: Box, boxes: readonly Box[]): Box | undefined {
  for (const dx of shifts(preferred.left, within.left, within.right - (preferred.right - preferred.left))) {
    for (const dy of shifts(preferred.top, within.top, within.bottom - (preferred.bottom - preferred.top))) {
      const place = moved(preferred, dx, dy);
      if (boxes.every((box) => !overlaps(place, box))) return place;
    }
  }
  return undefined;
}

/** The shifts that keep a start inside least and most, the smallest first. */
function shifts(start: number, least: number, most: number): readonly number[] {
  const count = Math.max(0, Math.ceil((most - least) / STEP));
  return Array.from({ length: 2 * count + 1 }, (_, index) => (index % 2 === 0 ? -1 : 1) * Math.ceil(index / 2) * STEP)
    .filter((shift) => start + shift >= least && start + shift <= most)
    .map((shift) => shift + 0);
}

function moved({ left, top, right, bottom }: Box, dx: number, dy: number): Box {
  return { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
