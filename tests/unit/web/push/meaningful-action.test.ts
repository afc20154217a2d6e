import { expect, it, vi } from 'vitest';
import { onAction, reportAction } from '#web/push/meaningful-action.ts';

it('an action is reported once: at once, or to the next listener', () => {
  const [early, late] = [vi.fn(), vi.fn()];
  reportAction();
  const leave = onAction(early);
  expect(early).toHaveBeenCalledTimes(1);
  reportAction();
  expect(early).toHaveBeenCalledTimes(2);

  leave();
  onAction(late)();
  expect(late).not.toHaveBeenCalled();
});
