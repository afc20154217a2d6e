import { bidders } from '../support/scenes.ts';
import { button, expect, signIn, test } from './engine-test.ts';
import { losingProxy } from './losing-proxy.ts';

test('a bell whose code got lost on the way comes by itself', async ({ url, admin, hand }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const proxy = await losingProxy(url, /\/notice-popover[-.]/);
  try {
    await signIn(hand, proxy.url, tara);
    await expect.poll(proxy.lost, { timeout: 30_000 }).toBeGreaterThan(0);
    await hand.see({ css: 'button:disabled', name: '^Notifications' });
    proxy.mend();
    await hand.see(button(/^Notifications/));
  } finally {
    proxy.close();
  }
});
