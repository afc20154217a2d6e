import { bidders } from '../support/scenes.ts';
import { button, expect, signIn, test } from './engine-test.ts';
import { losingProxy } from './losing-proxy.ts';

test('the bell loads by itself after its code was lost', async ({ url, admin, actor }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const proxy = await losingProxy(url, /\/notice-popover[-.]/);
  try {
    await signIn(actor, proxy.url, tara);
    await expect.poll(proxy.lost, { timeout: 30_000 }).toBeGreaterThan(0);
    await actor.see({ css: 'button:disabled', name: '^Notifications' });
    proxy.mend();
    await actor.see(button(/^Notifications/));
  } finally {
    proxy.close();
  }
});
