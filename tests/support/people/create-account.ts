import { randomUUID } from 'node:crypto';
import { verificationStore } from '#functions/accounts/verification/verification-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { registrationStore } from '#functions/tables/users/registration-store.ts';
import { type Account, CONSENT, type Person, withToken } from '#infra/local/client/person.ts';
import { stackStorage } from '../stack/database.ts';
import { stackAt } from '../stack/stack.ts';
import { poolUsers } from './token-holders.ts';

/**
 * Creates a bidder with the stores of a registration and of a verification, but without their requests, notices, mails
 * and the ID proof's file, and with a token that belongs to no listed session: a fraction of the work.
 */
export async function createAccount(
  baseUrl: string,
  account: Account,
  status: 'pending' | 'verified',
): Promise<Person> {
  const [user] = await poolUsers(baseUrl, [account]);
  if (user === undefined) throw new Error('The pool has no user.');
  const { userId } = user;
  const { client, tables } = await stackStorage(baseUrl);
  const users = tableHandle('users', client, tables.users);
  const { name, email, mobile } = account;
  const now = await stackAt(baseUrl).now();
  const idProofKey = `proofs/${userId}/${randomUUID()}`;
  const proof = { idProofKey, idProofType: 'image/jpeg' };
  await registrationStore(users).createBidder({ userId, name, email, mobile, consent: CONSENT.consent, ...proof, now });
  if (status === 'verified') {
    await verificationStore(users).move({
      userId,
      name,
      idProofKey,
      from: 'pending',
      to: 'verified',
      by: { adminId: 'operator', source: '127.0.0.1' },
      message: 'Identity verified.',
      notices: [],
      now,
    });
  }
  client.destroy();
  return withToken(baseUrl, account, user);
}
