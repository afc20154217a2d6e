import { expect, it } from 'vitest';
import { spreadLooks } from '../../../../web/src/notices/spread-looks.ts';

function given(chance: number) {
  const waiting = new Map<number, () => void>();
  let looks = 0;
  const spread = spreadLooks({
    look: () => void (looks += 1),
    after: (ms, task) => {
      waiting.set(ms, task);
      return () => waiting.delete(ms);
    },
    chance: () => chance,
  });
  return { spread, waiting, looks: () => looks };
}

it('looks at once for what concerns one person', () => {
  const { spread, waiting, looks } = given(0.5);
  spread.lookWithin(0);
  expect([looks(), waiting.size]).toEqual([1, 0]);
});

it('looks once for all it hears of while it waits, and again for what comes later', () => {
  const { spread, waiting, looks } = given(0.3);
  for (let lot = 0; lot < 100; lot += 1) spread.lookWithin(1_000);
  expect([...waiting.keys()]).toEqual([300]);
  waiting.get(300)?.();
  expect(looks()).toBe(1);
  spread.lookWithin(1_000);
  waiting.get(300)?.();
  expect(looks()).toBe(2);
});

it('needs no second look after one at once', () => {
  const { spread, waiting } = given(0.3);
  spread.lookWithin(1_000);
  spread.lookWithin(0);
  expect(waiting.size).toBe(0);
});

it('looks no more once it is stopped', () => {
  const { spread, waiting } = given(0.3);
  spread.lookWithin(1_000);
  spread.stop();
  expect(waiting.size).toBe(0);
});
