import { bid } from '../../../infra/local/client/person.ts';
import { bidders, runningAuction } from '../support/scenes.ts';
import { button, exactText, field, link, test } from './engine-test.ts';

test('a visitor follows a shared link, sees a bid, signs in and comes back to the lot', async ({
  url,
  admin,
  actor,
}) => {
  const [tara, omar] = await bidders({ url, admin }, 'Tara', 'Omar');
  const { auctionId, title } = await runningAuction({ url, admin }, [tara, omar]);

  await actor.open(`${url}/lots/${auctionId}`);
  await actor.see({ css: 'h1', name: title });
  await actor.see(exactText('₹10,000'));
  await bid(omar, auctionId, 11_000);
  await actor.see(exactText('₹11,000'));
  await actor.press(link(/^Sign in to bid$/));
  await actor.type(field(/^Email/), tara.account.email);
  await actor.type(field(/^Password/), tara.account.password);
  await actor.press(button(/^Log in$/));
  await actor.press(link(/^Go to the auction$/));
  await actor.see(exactText('Live'));
});
