import { bid } from '#infra/local/client/person.ts';
import { bidders, listed, runningAuction, unique, upcomingAuction } from '../support/scenes.ts';
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
  await actor.press(link(/^Log in$/));
  await actor.type(field(/^Email/), tara.account.email);
  await actor.type(field(/^Password/), tara.account.password);
  await actor.press(button(/^Log in$/));
  await actor.press(link(/^Go to the auction$/));
  await actor.see(exactText('Live'));
});

test('a visitor finds a car by year and city, reads its report and sees the price', async ({ url, admin, actor }) => {
  const place = { city: unique('Nagar'), pin: '798620' };
  const car = { categorie: 'cars', title: unique('Good Car'), facts: { year: 2016 }, buyerPremium: 10, place };
  const items = [{ name: 'tyres', state: 'poor', note: 'Worn to the wires' }] as const;
  const report = { inspectedBy: 'Motor Surveyors', inspectedOn: '2026-01-31', items };
  await upcomingAuction({ url, admin }, { ...car, report });
  await upcomingAuction({ url, admin }, { ...car, title: unique('Old Car'), facts: { year: 2009 } });
  await listed(url, { city: place.city }, 2);

  await actor.open(`${url}/lots`);
  await actor.press(field(/^Cars/));
  await actor.type(field(/^From/), '2010');
  // A range counts when its field is left.
  await actor.press({ css: 'h1', name: '^Lots$' });
  await actor.press(field(new RegExp(`^${place.city}`)));
  await actor.see(exactText('1 lot found'));
  await actor.press(link(new RegExp(`^${car.title}$`)));
  await actor.see(exactText('Worn to the wires'));
  await actor.see(exactText('You would pay ₹11,000, charges included'));
});
