import { expect, it, vi } from 'vitest';
import { WITHDRAW_LIMITS } from '#functions/payments/withdraw-limits.ts';
import { endpoint } from '#functions/platform/http/endpoint.ts';
import { limited } from '#functions/tables/limits/limited.ts';
import { withdraw } from '#shared/contract/money/payments.ts';
import { ok } from '#shared/model/result.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { ask, memoryLimits } from '../accounts/fakes.ts';

// Every withdrawal sends a mail.
it('one user can withdraw from an auction five times before the limit, and other users are not affected', async () => {
  const mail = vi.fn();
  const withdrawing = endpoint(withdraw, async () => {
    mail();
    return ok({ answer: { success: true as const, message: 'You have withdrawn.' } });
  });
  const endpoints = limited([withdrawing], WITHDRAW_LIMITS, { store: memoryLimits(), clock: () => NOW });
  const again = (userId: string, id = 'a1') =>
    ask(endpoints, 'POST /api/auctions/{id}/withdraw', { params: { id } }, { userId, role: 'user' });
  for (let count = 0; count < 5; count += 1) expect((await again('asha')).ok).toBe(true);
  expect(await again('asha')).toMatchObject({ error: { code: 'TOO_MANY_REQUESTS' } });
  expect(mail).toHaveBeenCalledTimes(5);
  expect((await again('ravi')).ok).toBe(true);
  // A user may want to withdraw from many auctions.
  expect((await again('asha', 'a2')).ok).toBe(true);
});
