import { beforeAll, expect, test } from 'vitest';
import { decideVerification, type Person } from '#infra/local/client/person.ts';
import { getUser, getUserDocument, listUsers, rejectUser, verifyUser } from '#shared/contract/accounts/admin.ts';
import { getUserAudit } from '#shared/contract/accounts/audit.ts';
import { eraseAccount, exportData } from '#shared/contract/accounts/rights.ts';
import { registerPushToken } from '#shared/contract/accounts/users.ts';
import {
  addUserNote,
  claimUser,
  listDoubles,
  nextWaiting,
  releaseUser,
} from '#shared/contract/accounts/verification-queue.ts';
import { pushToken } from '#tests/support/builders/push-token.ts';
import { registeredBidder } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { NAMES, type RegisteredPeople } from './registered-people.ts';

/** Tests of the queue, with five people of their own who wait in it alone. */
export function verificationQueue(on: RegisteredPeople): void {
  const people: Person[] = [];
  const person = (index: number): Person => {
    const found = people[index];
    if (found === undefined) throw new Error(`There is no person ${index}.`);
    return found;
  };
  beforeAll(async () => {
    const { users } = await on.admin.call(listUsers, { query: { verifyStatus: 'pending' } });
    for (const { _id } of users) await decideVerification(on.admin, _id, 'verify');
    for (const name of NAMES) people.push(await registeredBidder(on.stack.url, name));
  });

  const next = async (clerk: Person, after?: string) =>
    (await clerk.call(nextWaiting, { body: after === undefined ? {} : { after } })).person;
  const claim = (clerk: Person, index: number) =>
    attempt(on.stack.url, clerk, claimUser, { params: { id: person(index).userId } });

  test('two admins who claim at once get different people, and their next claims do too', async () => {
    const [one, other] = await Promise.all([next(on.admin), next(on.other)]);
    expect(new Set([one?.name, other?.name])).toEqual(new Set(NAMES.slice(0, 2)));
    // A repeated claim returns the person whom the admin already holds.
    expect((await next(on.admin))?.name).toBe(one?.name);
    const second = one?.name === NAMES[1] ? one : other;
    const third = await next(on.admin, second?.place);
    expect(third?.name).toBe(NAMES[2]);
    expect((await on.other.call(nextWaiting, { body: { after: third?.place ?? '' } })).waiting).toBe(5);
    for (const clerk of [on.admin, on.other]) {
      for (const index of NAMES.keys()) await clerk.call(releaseUser, { params: { id: person(index).userId } });
    }
  });

  test('while an admin holds a person, other admins cannot decide, and the refusal names the holder', async () => {
    expect((await claim(on.admin, 0)).status).toBe(200);
    const held = {
      status: 409,
      code: 'CONFLICT',
      message: expect.stringContaining('Anita Admin is checking this user'),
    };
    expect(await claim(on.other, 0)).toMatchObject(held);
    const params = { id: person(0).userId };
    expect(await attempt(on.stack.url, on.other, verifyUser, { params })).toMatchObject(held);
    expect(await attempt(on.stack.url, on.other, rejectUser, { params, body: { reason: 'No' } })).toMatchObject(held);
    expect((await next(on.other))?.name).toBe(NAMES[1]);
    await on.other.call(releaseUser, { params });
    expect(await claim(on.other, 0)).toMatchObject(held);
    await on.admin.call(releaseUser, { params });
    expect((await claim(on.other, 0)).status).toBe(200);
  });

  test('a claim expires after three minutes', async () => {
    expect((await claim(on.admin, 2)).status).toBe(200);
    await on.advance(2.9 * 60_000);
    expect((await claim(on.other, 2)).status).toBe(409);
    await on.advance(0.2 * 60_000);
    expect((await claim(on.other, 2)).status).toBe(200);
    expect((await claim(on.admin, 2)).status).toBe(409);
  });

  test('one of two concurrent decisions about an unclaimed person succeeds, and afterwards nobody can claim the person', async () => {
    await on.admin.call(getUserDocument, { params: { id: person(3).userId } });
    const input = { params: { id: person(3).userId }, body: { idDocument: { kind: 'pan', lastFour: '123f' } } };
    const both = await Promise.all([on.admin, on.other].map((by) => attempt(on.stack.url, by, verifyUser, input)));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await claim(on.admin, 3)).toMatchObject({ status: 409, message: 'This user is already verified.' });
    expect((await on.admin.call(getUser, { params: { id: person(3).userId } })).user.idDocument).toEqual({
      kind: 'pan',
      lastFour: '123F',
    });
  });

  test('accounts with the same document or browser are found, before and after the decision', async () => {
    const lata = person(4);
    const doubles = async (query: Record<string, string>) =>
      (await on.admin.call(listDoubles, { params: { id: lata.userId }, query })).doubles.map(({ name, reasons }) => [
        name,
        reasons,
      ]);
    expect(await doubles({})).toEqual([]);
    await expect.poll(() => doubles({ kind: 'pan', lastFour: '123F' })).toEqual([['Kiran Das', ['document']]]);
    const token = pushToken();
    for (const who of [person(3), lata]) {
      await who.call(registerPushToken, { body: { token, userId: who.userId, role: 'user' } });
    }
    expect(await doubles({})).toEqual([['Kiran Das', ['device']]]);
  });

  test('notes and digits are in the person’s own export and are erased with the person; the audit log contains neither', async () => {
    const kiran = person(3);
    const params = { id: kiran.userId };
    await on.admin.call(addUserNote, { params, body: { text: 'Called, number is right.' } });
    const { user } = await on.other.call(getUser, { params });
    expect(user.notes).toEqual([{ text: 'Called, number is right.', by: 'Anita Admin', createdAt: expect.anything() }]);
    const { data } = await kiran.call(exportData);
    expect(data).toMatchObject({
      account: { idDocument: { kind: 'PAN', lastFourOfNumber: '123F' } },
      notesOfAdmins: [{ text: 'Called, number is right.' }],
      browsersSharedWithOtherAccounts: [{}],
    });
    expect(JSON.stringify(data)).not.toContain('Anita');
    await kiran.call(eraseAccount, { body: { email: kiran.account.email } });
    const erased = await on.admin.call(getUser, { params });
    expect(erased.user.idDocument).toBeUndefined();
    expect(erased.user.notes).toEqual([]);
    const { entries } = await on.admin.call(getUserAudit, { params });
    expect(entries.map(({ action }) => action)).toContain('user-note-added');
    expect(JSON.stringify(entries)).not.toMatch(/123F|Called/);
    expect(await attempt(on.stack.url, on.admin, addUserNote, { params, body: { text: 'Late' } })).toMatchObject({
      status: 404,
    });
  });
}
