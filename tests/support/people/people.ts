import { randomInt, randomUUID } from 'node:crypto';
import { makeAdminAccount } from '#infra/local/client/operator.ts';
import {
  type Account,
  decideVerification,
  type Person,
  type Picture,
  registerBidder,
  signIn,
} from '#infra/local/client/person.ts';
import { stackOutputs } from '../stack/outputs.ts';
import { createAccount } from './create-account.ts';
import { JPEG, PDF } from './pictures.ts';

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

/** Registers a bidder at the front door: an admin gets a notice and can look at the ID proof. */
export async function registeredBidder(baseUrl: string, name: string, isPdf = false): Promise<Person> {
  const bidder = account(name);
  if (isPdf) await registerBidder(baseUrl, bidder, PDF, 'application/pdf');
  else await registerBidder(baseUrl, bidder, JPEG);
  return signIn(baseUrl, bidder);
}

/** The same, then verified by the admin. */
export async function registeredAndVerified(baseUrl: string, admin: Person, name: string): Promise<Person> {
  const bidder = await registeredBidder(baseUrl, name);
  await decideVerification(admin, bidder.userId, 'verify');
  return bidder;
}

/** A bidder whom no admin has verified, without the steps of a registration. */
export const makeBidder = (baseUrl: string, name: string) => createAccount(baseUrl, account(name), 'pending');

/** A verified bidder, without the steps of a registration. */
export const makeVerifiedBidder = (baseUrl: string, name: string) => createAccount(baseUrl, account(name), 'verified');

/** Two small pictures, the least an auction needs. */
export const TWO_PICTURES: readonly Picture[] = [
  { contentType: 'image/jpeg', bytes: JPEG },
  { contentType: 'image/jpeg', bytes: JPEG },
];
