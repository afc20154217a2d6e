import type { Page } from '@playwright/test';
import type { Person } from '../../../infra/local/client/person.ts';

/** Signs the person in as the login screen would: cookie, token and user in place, no page of ours opened yet. */
export async function signInHere(page: Page, { account }: Pick<Person, 'account'>): Promise<void> {
  const { email, password } = account;
  const response = await page.request.post('/api/auth/login', { data: { email, password } });
  const { token, user } = (await response.json()) as { token: string; user: object };
  // A page without any script, so that nothing of the site runs before the session is there.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('authToken', token);
      localStorage.setItem('user', user);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** Waits until no colour is on its way to another: axe and pictures would catch the one in between. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isMoving = (animation: Animation) =>
      animation.playState === 'running' && animation.effect?.getComputedTiming().iterations !== Infinity;
    do {
      await frame();
      await frame();
    } while (document.getAnimations().some(isMoving));
  });
}
