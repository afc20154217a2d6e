import { bid } from '#infra/local/client/person.ts';
import { bidders, runningAuction, upcomingAuction } from '../support/scenes.ts';
import { button, field, link, signIn, test, exactText } from './engine-test.ts';

test('a bidder signs in, finds a lot, bids, is outbid, reads it in the bell and pays a deposit', async ({
  url,
  admin,
  actor,
}) => {
  const [tara, omar] = await bidders({ url, admin }, 'Tara', 'Omar');
  const { auctionId, title } = await runningAuction({ url, admin }, [tara, omar]);
  const other = await upcomingAuction({ url, admin });

  await signIn(actor, url, tara);
  await actor.press(link(/^Auctions$/));
  // The dashboard, still shown until the list has loaded, links to it too.
  await actor.press({ css: '[aria-label=Auctions] a', name: title });
  // From here on the page gets updates by the socket.
  await actor.see(exactText('Live'));
  await actor.type(field(/^Your bid amount/), '11000');
  await actor.press(button(/^Place Bid$/));
  await actor.see(exactText('You are leading'));
  await bid(omar, auctionId, 12_000);
  await actor.see(exactText('You have been outbid'));
  await actor.press(button(/^Notifications, \d+ unread$/));
  await actor.see({ css: 'dialog li', name: 'You Have Been Outbid' });

  await actor.open(`${url}/auctions/${other.auctionId}`);
  await actor.press(link(/^Register for Auction$/));
  await actor.press(button(/^Pay ₹500$/));
  await actor.press({ css: 'dialog button', name: '^Pay ₹500$' });
  await actor.see(exactText('Payment Successful!'));
});
