import { describe, expect, it } from 'vitest';
import { endpoint, type RawRequest } from '../../../functions/platform/http/endpoint.ts';
import type { LimitStore } from '../../../functions/tables/limits/limit-store.ts';
import { byAccountAndSource, bySource, limited } from '../../../functions/tables/limits/limited.ts';
import { login } from '../../../shared/contract/accounts/auth.ts';
import { refusal } from '../../../shared/contract/errors.ts';
import { ok, refused } from '../../../shared/model/result.ts';

const PASSWORD = 'right';
const user = { _id: 'u', id: 'u', name: 'U', email: 'u@b.c', mobile: '', role: 'user' } as const;
const signIn = endpoint(login, async ({ body }) =>
  body.password === PASSWORD
    ? ok({ answer: { success: true, message: 'In.', token: 't', user, awaitsSecondFactor: false } })
    : refused(refusal('INVALID_CREDENTIALS')),
);

function given() {
  const uses = new Map<string, number>();
  const store: LimitStore = {
    take: async ({ name, most }, subject) => {
      const used = uses.get(name + subject) ?? 0;
      if (used >= most) return 60;
      uses.set(name + subject, used + 1);
      return undefined;
    },
    forgive: async ({ name }, subject) => void uses.delete(name + subject),
  };
  const limits = [
    { name: 'all', routes: [login], of: bySource, most: 8, windowMs: 1000 },
    {
      name: 'one',
      routes: [login],
      of: byAccountAndSource,
      most: 3,
      windowMs: 1000,
      forgivenBy: ['SECOND_FACTOR_NEEDED'],
    },
  ] as const;
  const [one] = limited([signIn], limits, { store, clock: () => 0 });
  return async (email: string, password: string, source: string) => {
    const empty = { params: {}, query: {}, files: {}, bytes: new Uint8Array(), headers: {}, cookies: {} };
    const raw: RawRequest = { ...empty, receivedAt: 0, source, body: { email, password } };
    const outcome = await one?.run(raw, undefined);
    return outcome?.ok === false ? outcome.error : outcome?.ok;
  };
}

describe('limits', () => {
  it('refuse the next try at one account, however it is written, with the time to wait', async () => {
    const attempt = given();
    for (const email of ['a@b.c', 'A@b.c', ' a@b.c']) await attempt(email, 'wrong', 'here');
    expect(await attempt('a@b.c', PASSWORD, 'here')).toMatchObject({ code: 'TOO_MANY_REQUESTS', waitSeconds: 60 });
  });

  it('leave the owner, who comes from elsewhere, their own tries', async () => {
    const attempt = given();
    for (const _ of [1, 2, 3, 4]) await attempt('a@b.c', 'wrong', 'stranger');
    expect(await attempt('a@b.c', PASSWORD, 'home')).toBe(true);
  });

  it('forget failures after a success, but not how often a source came', async () => {
    const attempt = given();
    for (const _ of [1, 2]) {
      await attempt('a@b.c', 'wrong', 'here');
      await attempt('a@b.c', 'wrong', 'here');
      expect(await attempt('a@b.c', PASSWORD, 'here')).toBe(true);
    }
    await attempt('b@b.c', 'wrong', 'here');
    await attempt('c@b.c', 'wrong', 'here');
    expect(await attempt('d@b.c', PASSWORD, 'here')).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});
