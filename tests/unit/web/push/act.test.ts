import { expect, it, vi } from 'vitest';
import { hearOfActs, tellOfAct } from '../../../../web/src/push/act.ts';

it('an act is heard once: at once, or by who listens next', () => {
  const [early, late] = [vi.fn(), vi.fn()];
  tellOfAct();
  const leave = hearOfActs(early);
  expect(early).toHaveBeenCalledTimes(1);
  tellOfAct();
  expect(early).toHaveBeenCalledTimes(2);

  leave();
  hearOfActs(late)();
  expect(late).not.toHaveBeenCalled();
});
