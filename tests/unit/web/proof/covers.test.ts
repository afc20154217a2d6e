import { describe, expect, test } from 'vitest';
import { boxBetween, boxInTheMiddle, moveBox, pathOf, resizeBox, strokeOf } from '#web/account/proof/cover/covers.ts';

const size = { width: 1000, height: 500 };

describe('a box', () => {
  test('lies between two corners, whichever came first, and inside the picture', () => {
    const box = { kind: 'box', x: 100, y: 50, width: 300, height: 200 };
    expect(boxBetween({ x: 100, y: 50 }, { x: 400, y: 250 }, size)).toEqual(box);
    expect(boxBetween({ x: 400, y: 50 }, { x: 100, y: 250 }, size)).toEqual(box);
    expect(boxBetween({ x: -80, y: 400 }, { x: 1300, y: 900 }, size)).toEqual({
      kind: 'box',
      x: 0,
      y: 400,
      width: 1000,
      height: 100,
    });
  });

  test('has a minimum size, so that a tap covers nothing', () => {
    expect(boxBetween({ x: 100, y: 50 }, { x: 102, y: 51 }, size)).toBeUndefined();
    expect(boxBetween({ x: 1200, y: 50 }, { x: 1300, y: 250 }, size)).toBeUndefined();
  });

  test('can be moved and resized only up to the edges', () => {
    const box = boxInTheMiddle(size);
    expect(moveBox(box, 0.01, -0.02, size)).toEqual({ ...box, x: box.x + 10, y: box.y - 10 });
    expect(moveBox(box, -1, 1, size)).toEqual({ ...box, x: 0, y: 500 - box.height });
    expect(resizeBox(box, 0.01, 0.02, size)).toEqual({ ...box, width: box.width + 10, height: box.height + 10 });
    expect(resizeBox(box, 1, 1, size)).toEqual({ ...box, width: 1000 - box.x, height: 500 - box.y });
    expect(resizeBox(box, -1, -1, size)).toEqual({ ...box, width: 10, height: 5 });
  });
});

test('a stroke goes through its points, and a tap of the brush is a dot', () => {
  expect(pathOf(strokeOf([{ x: 1, y: 2 }], size))).toBe('M1 2L1 2');
  expect(
    pathOf(
      strokeOf(
        [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
        size,
      ),
    ),
  ).toBe('M1 2L1 2L3 4');
});
