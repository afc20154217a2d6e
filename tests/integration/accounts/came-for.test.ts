/** The way back to the lot whose link led somebody to register. */
import { beforeAll, expect, test } from 'vitest';
import { decideVerification, type Person, registerBidder, signIn } from '#infra/local/client/person.ts';
import { exportData } from '#shared/contract/accounts/rights.ts';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { account, makeAdmin } from '#tests/support/people/people.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;

beforeAll(async () => {
  admin = await makeAdmin(stack.url);
});

/** A person who came from the page of this lot, or followed a link that names it. */
async function registeredFrom(cameFor: string): Promise<Person> {
  const person = { ...account('Lata Linked'), cameFor };
  await registerBidder(stack.url, person, JPEG);
  return signIn(stack.url, person);
}

async function approvalMail(person: Person) {
  await decideVerification(admin, person.userId, 'verify');
  await stack.settled();
  const mail = (await mailsTo(stack.url, person)).find(({ subject }) =>
    subject.startsWith('KYC Verification Approved'),
  );
  if (mail === undefined) throw new Error('No mail about the approval was sent.');
  return mail;
}

test("the approval's mail leads back to the lot, and says until when to register", async () => {
  const title = 'A lot from a link';
  const auctionId = await publishLot(stack, admin, { title });
  const person = await registeredFrom(auctionId);
  const { data } = await person.call(exportData, { params: { id: person.userId } });
  expect(data).toMatchObject({ account: { cameForAuction: auctionId } });
  const { subject, text } = await approvalMail(person);
  expect(subject).toBe(`KYC Verification Approved: ${title}`);
  expect(text).toContain(`You can now register for ${title}, until `);
  expect(text).toContain(`/auctions/${auctionId}`);
  // It is kept until then.
  const later = await person.call(exportData, { params: { id: person.userId } });
  expect(later.data).not.toHaveProperty('account.cameForAuction');
});

test('when registration is over by then, the mail says so and leads to the list', async () => {
  const title = 'A lot that is over';
  const auctionId = await publishLot(stack, admin, { title });
  const person = await registeredFrom(auctionId);
  await stack.advance(HOUR + MINUTE);
  admin = await signIn(stack.url, admin.account);
  const { text } = await approvalMail(person);
  expect(text).toContain(`Registration for ${title} is over; the list has the others.`);
  expect(text).toMatch(/\/auctions\s/);
  expect(text).not.toContain(auctionId);
});

test('a deleted lot is not named, and an unknown one leads nowhere else', async () => {
  const title = 'A lot that is gone';
  const auctionId = await publishLot(stack, admin, { title });
  const [late, lost] = [await registeredFrom(auctionId), await registeredFrom('no-such-lot')];
  await admin.call(deleteAuction, { params: { id: auctionId } });
  const { text } = await approvalMail(late);
  expect(text).toContain('Registration for the lot that you came for is over');
  expect(text).not.toContain(title);
  expect((await approvalMail(lost)).text).toContain('You can now register for auctions.');
});

test.each(['//evil.test', '../admin', 'a'.repeat(65)])('what is no id of a lot is refused: %s', async (cameFor) => {
  await expect(registeredFrom(cameFor)).rejects.toThrow('was answered 400');
});
