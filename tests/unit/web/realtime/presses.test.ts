import { expect, it } from 'vitest';
import { holdAfterPress, watchPresses } from '../../../../web/src/realtime/presses.ts';

it.each([
  { what: 'nothing was pressed', sincePressMs: Infinity, waitedMs: 0, held: 0 },
  { what: 'something was pressed just now', sincePressMs: 0, waitedMs: 0, held: 150 },
  { what: 'something was pressed a moment ago', sincePressMs: 100, waitedMs: 0, held: 50 },
  { what: 'the last press was long ago', sincePressMs: 150, waitedMs: 0, held: 0 },
  { what: 'somebody types on and on', sincePressMs: 10, waitedMs: 450, held: 50 },
  { what: 'news have waited for half a second', sincePressMs: 0, waitedMs: 500, held: 0 },
])('holds news for $held ms when $what', ({ sincePressMs, waitedMs, held }) => {
  expect(holdAfterPress(sincePressMs, waitedMs, 500)).toBe(held);
});

it.each(['pointerdown', 'pointerup', 'keydown'])('takes notice of %s', (kind) => {
  const page = new EventTarget();
  let now = 1_000;
  const presses = watchPresses(page, () => now);
  expect(presses.since()).toBe(Infinity);
  page.dispatchEvent(new Event(kind));
  now += 70;
  expect(presses.since()).toBe(70);
});
