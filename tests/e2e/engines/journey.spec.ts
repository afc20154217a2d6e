import { writeFile } from 'node:fs/promises';
import { mergeTests } from '@playwright/test';
import { bid, decideVerification, listLot, readMailedCode, pay, signIn } from '#infra/local/client/person.ts';
import { account, makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { test as onOwnStack } from '../support/own-stack.ts';
import { PROOF, READY } from '../support/proof-photos.ts';
import { bidders, lot, unique } from '../support/scenes.ts';
import { button, exactText, field, link, test as inEngine } from './engine-test.ts';

const test = mergeTests(inEngine, onOwnStack);
test.use({ size: { width: 390, height: 844 } });

const MINUTE = 60_000;

test('from a shared link on a phone to the lot that is paid and collected', async ({
  stack,
  engine,
  actor,
}, testInfo) => {
  const { url } = stack;
  const admin = await makeAdmin(url, unique('Anita Admin'));
  const [uma] = await bidders({ url, admin }, 'Uma');
  const now = await stack.now();
  const times = { registrationDeadlineAt: now + 8 * MINUTE, startAt: now + 9 * MINUTE, endAt: now + 90 * MINUTE };
  const chosen = lot({ bidInterval: 30 });
  const auctionId = await listLot(admin, chosen, times, TWO_PICTURES);
  await pay(url, uma, auctionId, 'emd');

  // The link, and an account with its code.
  await actor.open(`${url}/lots/${auctionId}`);
  await actor.see({ css: 'h1', name: chosen.title });
  await actor.press(link(/^Log in to bid$/));
  // The public pages have such a link, too, in their footer.
  await actor.see({ css: 'h1', name: '^Log in$' });
  await actor.press(link(/^Create an account$/));
  const person = account(unique('Veena'));
  await actor.type(field(/^Full name/), person.name);
  await actor.type(field(/^Email/), person.email);
  await actor.type(field(/^Mobile number/), person.mobile);
  await actor.type(field(/^Password/), person.password);
  await actor.type(field(/^Confirm password/), person.password);
  const proof = testInfo.outputPath(PROOF.name);
  await writeFile(proof, PROOF.buffer);
  await actor.chooseFile(proof);
  await actor.see(exactText(READY));
  await actor.press(field(/at least 18/));
  await actor.press(field(/I agree/));
  await actor.press(button(/^Create account$/));
  await actor.press(link(/^Enter the code$/));
  await actor.type(field(/^Six-digit code/), await readMailedCode(url, person.email));
  await actor.press(button(/^Verify e-mail$/));
  // WebKit keeps no secure cookies of http://localhost, so it does not know its own registration.
  if (engine === 'webkit') {
    await actor.type(field(/^Password/), person.password);
    await actor.press(button(/^Verify e-mail$/));
  }
  await actor.see({ css: 'h1', name: '^Log in$' });
  await actor.type(field(/^Password/), person.password);
  await actor.press(button(/^Log in$/));

  // The approval, and the deposit.
  await actor.see(button(/^Register once you are verified$/));
  const { userId } = await signIn(url, person);
  await decideVerification(admin, userId, 'verify');
  await actor.open(`${url}/auctions/${auctionId}`);
  await actor.press(link(/^Register for Auction$/));
  await actor.press(button(/^Pay ₹500$/));
  await actor.press({ css: 'dialog button', name: '^Pay ₹500$' });
  await actor.see(exactText('Payment Successful!'));

  // A bid, and a maximum against another bidder.
  await stack.advance(9 * MINUTE);
  await actor.open(`${url}/auctions/${auctionId}`);
  await actor.type(field(/^Your bid amount/), '11000');
  await actor.press(button(/^Place Bid$/));
  await actor.see(exactText('You are leading'));
  await bid(uma, auctionId, 12_000);
  await actor.see(exactText('You have been outbid'));
  await actor.press({ css: 'label', name: '^Bid up to' });
  await actor.type(field(/^Your maximum/), '15000');
  await actor.press(button(/^Place Bid$/));
  await actor.press({ css: '[role=dialog] button', name: '^Leave this maximum$' });
  await actor.see(exactText('You are leading'));
  await bid(uma, auctionId, 13_000);
  await actor.see(exactText('₹13,001'));

  // The win, and the payment.
  await stack.advance(34_000);
  await actor.see(exactText('Congratulations, you won this auction!'));
  await actor.press(link(/^Pay now$/));
  await actor.press(button(/^Pay ₹13,001$/));
  await actor.press({ css: 'dialog button', name: '^Pay ₹13,001$' });
  await actor.see(exactText('Payment Successful!'));

  // The receipt, a day to collect it, and the pass that opens the gate. The pointer keeps toasts open where it rests.
  await actor.open(`${url}/auctions/${auctionId}`);
  await actor.see(button(/^Receipt$/));
  await actor.press(button(/^Set appointment$/));
  await actor.see({ css: 'h3', name: '^Appointment \\(done\\)$' });
  await actor.see(button(/^Download gate pass$/));
});
