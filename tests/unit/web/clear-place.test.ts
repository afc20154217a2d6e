import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, clearPlace } from '#web/ui/overlays/clear-place.ts';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

const WINDOW = box(0, 0, 1_000, 800);
const USUAL = box(700, 0, 300, 100);

describe('the place of a toast', () => {
  it('is the usual one while that covers nothing', () => {
    expect(clearPlace(USUAL, WINDOW, [])).toEqual(USUAL);
    expect(clearPlace(USUAL, WINDOW, [box(0, 0, 700, 800), box(700, 100, 300, 50)])).toEqual(USUAL);
  });

  it('moves along the edge until it covers no action', () => {
    expect(clearPlace(USUAL, WINDOW, [box(750, 40, 100, 40)])).toEqual(box(700, 80, 300, 100));
  });

  it('moves sideways past a column full of actions', () => {
    const column = Array.from({ length: 16 }, (_, index) => box(650, index * 50, 300, 40));
    expect(clearPlace(USUAL, WINDOW, column)).toMatchObject({ top: 0, right: 648 });
  });

  it('is not found where actions are everywhere', () => {
    expect(clearPlace(USUAL, WINDOW, [WINDOW])).toBeUndefined();
  });

  it('is always inside the window and covers nothing', () => {
    const anyBox = fc
      .tuple(fc.nat(900), fc.nat(700), fc.nat(200), fc.nat(200))
      .map(([left, top, width, height]) => box(left, top, width, height));
    fc.assert(
      fc.property(fc.array(anyBox, { maxLength: 12 }), (boxes) => {
        const place = clearPlace(USUAL, WINDOW, boxes);
        if (place === undefined) return;
        expect(place.left).toBeGreaterThanOrEqual(0);
        expect(place.top).toBeGreaterThanOrEqual(0);
        expect(place.right).toBeLessThanOrEqual(1_000);
        expect(place.bottom).toBeLessThanOrEqual(800);
        for (const one of boxes) {
          const isApart =
            one.right <= place.left || one.left >= place.right || one.bottom <= place.top || one.top >= place.bottom;
          expect(isApart).toBe(true);
        }
      }),
    );
  });
});
