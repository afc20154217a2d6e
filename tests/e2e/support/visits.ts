import type { Page } from '@playwright/test';
import type { Person } from '../../../infra/local/client/person.ts';

/** Opens a path for a person who is signed in as the login screen would do it: cookie, token and user in place. */
export async function signInHere(
  page: Page,
  { account }: Pick<Person, 'account'>,
  path = '/robots.txt',
): Promise<void> {
  const { email, password } = account;
  const response = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!response.ok()) throw new Error(`${email} cannot log in: ${response.status()} ${await response.text()}`);
  const { token, user } = (await response.json()) as { token: string; user: object };
  // Before anything of the site runs, and once: whoever signs out stays out.
  const before = await page.addInitScript(
    ([token, user]) => {
      localStorage.setItem('authToken', token);
      localStorage.setItem('user', user);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto(path);
  await before.dispose();
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
