import { expect, it } from 'vitest';
import { pollEvery } from '#web/lots/poll-every.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';

const SECOND = 1_000;
const lot = (status: 'pending' | 'active' | 'completed' | 'cancelled', ms: number) => ({
  status,
  startDate: new Date(NOW + (status === 'pending' ? ms : -HOUR)).toISOString(),
  closesAt: NOW + (status === 'pending' ? ms + HOUR : ms),
});

it.each([
  ['upcoming', lot('pending', HOUR), 30 * SECOND],
  ['about to start', lot('pending', 59 * SECOND), 2 * SECOND],
  ['running', lot('active', HOUR), 5 * SECOND],
  ['in its last minute', lot('active', 59 * SECOND), 2 * SECOND],
  ['past its deadline, but not closed', lot('active', -SECOND), 2 * SECOND],
  ['ended', lot('completed', -HOUR), false],
  ['cancelled', lot('cancelled', -HOUR), false],
] as const)('a lot that is %s is polled at the right pace', (_, state, pause) => {
  expect(pollEvery(state, NOW)).toBe(pause);
});
