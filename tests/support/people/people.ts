import { randomInt, randomUUID } from 'node:crypto';
import { makeAdminAccount } from '../../../infra/local/client/operator.ts';
import {
  type Account,
  decideVerification,
  type Person,
  type Picture,
  registerBidder,
  signIn,
} from '../../../infra/local/client/person.ts';
import { JPEG, PDF } from './pictures.ts';
import { stackOutputs } from '../stack/outputs.ts';

const PASSWORD = 'Boli@2026';

/** A unique account, so that test files can share a stack. */
export function account(name: string): Account {
  return {
    name,
    email: `${name.toLowerCase().replace(/\W+/g, '.')}.${randomUUID().slice(0, 8)}@people.test`,
    mobile: String(randomInt(9_800_000_000, 9_900_000_000)),
    password: PASSWORD,
  };
}

/** Creates an admin by the operator's command and signs in. */
export async function makeAdmin(baseUrl: string, name = 'Anita Admin'): Promise<Person> {
  const admin = account(name);
  const { UserPoolId = '' } = await stackOutputs(baseUrl);
  await makeAdminAccount(baseUrl, UserPoolId, { ...admin, mobile: `+91${admin.mobile}` });
  return signIn(baseUrl, admin);
}

/** Registers a bidder, confirms the e-mail address and signs in; no admin has verified the bidder. */
export async function makeBidder(baseUrl: string, name: string): Promise<Person> {
  const bidder = account(name);
  await registerBidder(baseUrl, bidder, JPEG);
  return signIn(baseUrl, bidder);
}

/** A bidder whose ID proof is a PDF; not verified. */
export async function makeBidderWithPdf(baseUrl: string, name: string): Promise<Person> {
  const bidder = account(name);
  await registerBidder(baseUrl, bidder, PDF, 'application/pdf');
  return signIn(baseUrl, bidder);
}

/** The same, then verified by the admin. */
export async function makeVerifiedBidder(baseUrl: string, admin: Person, name: string): Promise<Person> {
  const bidder = await makeBidder(baseUrl, name);
  await decideVerification(admin, bidder.userId, 'verify');
  return bidder;
}

/** Two small pictures, the least an auction needs. */
export const TWO_PICTURES: readonly Picture[] = [
  { contentType: 'image/jpeg', bytes: JPEG },
  { contentType: 'image/jpeg', bytes: JPEG },
];
