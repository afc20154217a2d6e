import { expect, it } from 'vitest';
import { spreadLooks } from '../../../../web/src/realtime/spread-looks.ts';

function given(chance: number) {
  const waiting: { readonly ms: number; readonly task: () => void }[] = [];
  let looks = 0;
  const spread = spreadLooks({
    look: () => void (looks += 1),
    after: (ms, task) => {
      const one = { ms, task };
      waiting.push(one);
      return () => void waiting.splice(waiting.indexOf(one), 1);
    },
    chance: () => chance,
  });
  return { spread, waiting, looks: () => looks };
}

it('looks at once for what concerns one person', () => {
  const { spread, waiting, looks } = given(0.5);
  spread.lookWithin(0);
  expect([looks(), waiting.length]).toEqual([1, 0]);
});

it('looks once for all it hears of while it waits, and again for what comes later', () => {
  const { spread, waiting, looks } = given(0.3);
  for (let lot = 0; lot < 100; lot += 1) spread.lookWithin(1_000);
  expect(waiting.map(({ ms }) => ms)).toEqual([300]);
  waiting[0]?.task();
  expect(looks()).toBe(1);
  spread.lookWithin(1_000);
  waiting[0]?.task();
  expect(looks()).toBe(2);
});

it('needs no second look after one at once', () => {
  const { spread, waiting } = given(0.3);
  spread.lookWithin(1_000);
  spread.lookWithin(0);
  expect(waiting).toEqual([]);
});

it('looks no more once it is stopped', () => {
  const { spread, waiting } = given(0.3);
  spread.lookWithin(1_000);
  spread.stop();
  expect(waiting).toEqual([]);
});
