import type { Page } from '@playwright/test';
import type { Person } from '#infra/local/client/person.ts';

/** Opens a path for a signed-in person, with cookie, token and user as the login screen stores them. */
export async function signInHere(
  page: Page,
  { account }: Pick<Person, 'account'>,
  path = '/robots.txt',
): Promise<void> {
  const { email, password } = account;
  const response = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!response.ok()) throw new Error(`${email} cannot log in: ${response.status()} ${await response.text()}`);
  const { token, user } = (await response.json()) as { token: string; user: object };
  // Runs once before the site's code, so that a user who signs out stays signed out.
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

/** Waits for colour transitions to end, so that axe and pictures see the final colours. */
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
