import { expect, it } from 'vitest';
import { ticketRoutes, TICKET_LIMITS } from '#functions/realtime/ticket-routes.ts';
import { limited } from '#functions/tables/limits/limited.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { ask, memoryLimits } from '../accounts/fakes.ts';

it('one user gets 300 tickets before the limit, and other users are not affected', async () => {
  const tickets = { put: async () => undefined };
  const clock = () => NOW;
  const endpoints = limited(ticketRoutes({ tickets, clock, url: 'wss://live.test' }), TICKET_LIMITS, {
    store: memoryLimits(),
    clock,
  });
  const ticketFor = (userId: string) => ask(endpoints, 'POST /api/realtime/ticket', {}, { userId, role: 'user' });
  for (let count = 0; count < 300; count += 1) expect((await ticketFor('asha')).ok).toBe(true);
  expect(await ticketFor('asha')).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS', waitSeconds: 60 } });
  expect((await ticketFor('ravi')).ok).toBe(true);
});
