import { bid } from '../../../infra/local/client/person.ts';
import { bidders, runningAuction, upcomingAuction } from '../support/scenes.ts';
import { button, field, link, signIn, test, words } from './engine-test.ts';

test('sign in, find a lot, bid, be outbid, read it in the bell, pay a deposit', async ({ url, admin, hand }) => {
  const [tara, omar] = await bidders({ url, admin }, 'Tara', 'Omar');
  const { auctionId, title } = await runningAuction({ url, admin }, [tara, omar]);
  const other = await upcomingAuction({ url, admin });

  await signIn(hand, url, tara);
  await hand.press(link(/^Auctions$/));
  // The dashboard, which stays until the list has come, links to it too.
  await hand.press({ css: '[aria-label=Auctions] a', name: title });
  // The socket tells from here on.
  await hand.see(words('Live'));
  await hand.type(field(/^Your bid amount/), '11000');
  await hand.press(button(/^Place Bid$/));
  await hand.see(words('You are leading'));
  await bid(omar, auctionId, 12_000);
  await hand.see(words('You have been outbid'));
  await hand.press(button(/^Notifications, \d+ unread$/));
  await hand.see({ css: 'dialog li', name: 'You Have Been Outbid' });

  await hand.open(`${url}/auctions/${other.auctionId}`);
  await hand.press(link(/^Register for Auction$/));
  await hand.press(button(/^Pay ₹500$/));
  await hand.press({ css: 'dialog button', name: '^Pay ₹500$' });
  await hand.see(words('Payment Successful!'));
});
