import { expect, test } from 'vitest';
import { checkProof, decideVerification, type Person } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { getUser, getUserDocument, listUsers, rejectUser, verifyUser } from '#shared/contract/accounts/admin.ts';
import { correctDetails } from '#shared/contract/accounts/rights.ts';
import { me, replaceProof } from '#shared/contract/accounts/users.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { HOUR } from '#tests/support/people/lots.ts';
import { PDF } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { type RegisteredPeople, signature } from './registered-people.ts';

const DAY = 24 * HOUR;
const CHANGED = 'This user has changed the name or the ID proof in the meantime. Please look again.';

/** The effects of a rejection: the reason, a replacement and the deletion of the rejected proof. */
export function rejections(on: RegisteredPeople): void {
  const { person, advance, counts, activityOf } = on;
  const rejectionMails = async (who: Person) => {
    await on.stack.settled();
    const { notifications } = await who.call(listNotifications, { params: { id: who.userId } });
    return notifications.map(({ message }) => message);
  };

  test('a rejection mails its reason, a replacement is checked again, and the rejected file is deleted', async () => {
    const lata = person(4);
    const before = await counts();
    const reason = 'The name on the proof is another one.';
    const file = async () => (await on.admin.call(getUserDocument, { params: { id: lata.userId } })).document;
    const sendProof = async () =>
      attempt(on.stack.url, lata, replaceProof, {
        body: { idProofKey: await upload(on.stack.url, 'id-proof', 'application/pdf', PDF) },
      });
    const rejected = await file();
    expect((await fetch(rejected)).status).toBe(200);
    expect(await sendProof()).toMatchObject({ status: 409, message: 'Your ID proof is being checked already.' });

    await on.admin.call(rejectUser, { params: { id: lata.userId }, body: { reason } });
    expect((await lata.call(me)).user).toMatchObject({ verifyStatus: 'rejected', rejectionReason: reason });
    expect((await activityOf(lata))[0]?.message).toBe(`Identity rejected by ${signature(on.admin)}. Reason: ${reason}`);
    await on.stack.settled();
    const mails = await fetch(`${on.stack.url}/__local/mailbox.json?to=${encodeURIComponent(lata.account.email)}`);
    expect(await mails.text()).toContain(reason);

    expect(await sendProof()).toMatchObject({ status: 200 });
    const { user } = await lata.call(me);
    expect(user.verifyStatus).toBe('pending');
    expect(user.rejectionReason).toBeUndefined();
    expect(await counts()).toEqual(before);
    await on.stack.settled();
    const { notifications } = await on.admin.call(listNotifications, { params: { id: on.admin.userId } });
    expect(notifications.map((one) => one.title)).toContain('New ID Proof');
    expect((await fetch(await file())).headers.get('content-type')).toBe('application/pdf');
    // S3 returns 403 for a missing object to callers who may not list the bucket.
    expect((await fetch(rejected)).status).toBe(403);
    const outdated = { params: { id: lata.userId }, query: { seen: 'rejected' } };
    expect(await attempt(on.stack.url, on.other, verifyUser, outdated)).toMatchObject({
      status: 409,
      message: CHANGED,
    });
  });

  test('a corrected name is checked again, and the rejected user may still send another proof', async () => {
    const lata = person(4);
    const reason = 'The name is misspelt, and the picture is blurred.';
    await on.admin.call(rejectUser, { params: { id: lata.userId }, body: { reason } });
    const before = await counts();
    await lata.call(correctDetails, { body: { name: 'Latha Menon', mobile: lata.account.mobile } });
    expect((await lata.call(me)).user).toMatchObject({ verifyStatus: 'pending', rejectionReason: reason });
    expect(await rejectionMails(on.admin)).toContain(
      'Latha Menon has corrected their name and is waiting for the identity check.',
    );
    expect(await counts()).toEqual([(before[0] ?? 0) + 1, before[1], (before[2] ?? 0) - 1]);
    const corrected = await counts();
    const idProofKey = await upload(on.stack.url, 'id-proof', 'application/pdf', PDF);
    expect(await attempt(on.stack.url, lata, replaceProof, { body: { idProofKey } })).toMatchObject({ status: 200 });
    const { user } = await lata.call(me);
    expect([user.verifyStatus, user.rejectionReason]).toEqual(['pending', undefined]);
    expect(await counts()).toEqual(corrected);
    expect(await rejectionMails(on.admin)).toContain(
      'Latha Menon has sent a new ID proof and is waiting for the identity check.',
    );
  });

  test('a decision is refused when the name or proof has changed since the admin viewed it', async () => {
    const lata = person(4);
    const params = { id: lata.userId };
    const decide = async (query: Awaited<ReturnType<typeof viewUser>>) =>
      attempt(on.stack.url, on.admin, verifyUser, { params, query, body: await checkProof(on.admin, lata.userId) });
    const viewUser = async () => {
      const { user } = await on.admin.call(getUser, { params });
      return { seen: user.verifyStatus, identityVersion: user.identityVersion };
    };
    const refused = { status: 409, code: 'CONFLICT', message: CHANGED };

    const named = await viewUser();
    await lata.call(correctDetails, { body: { name: 'Somebody Else', mobile: lata.account.mobile } });
    expect(await decide(named)).toMatchObject(refused);

    const proven = await viewUser();
    await decideVerification(on.other, lata.userId, 'reject');
    await lata.call(replaceProof, {
      body: { idProofKey: await upload(on.stack.url, 'id-proof', 'application/pdf', PDF) },
    });
    expect(await decide(proven)).toMatchObject(refused);
    expect((await lata.call(me)).user.verifyStatus).toBe('pending');

    // Fields that are no part of the identity do not matter.
    const last = await viewUser();
    await lata.call(correctDetails, { body: { name: 'Somebody Else', mobile: '9876501234' } });
    expect((await on.admin.call(listUsers, { query: { search: lata.userId } })).users[0]?.identityVersion).toBe(
      last.identityVersion,
    );
    expect(await decide(last)).toMatchObject({ status: 200 });
  });

  test('half a year after a rejection only the rejected user’s proof is deleted', async () => {
    const [stays, goes] = [person(0), person(4)];
    const viewProof = (who: Person) => attempt(on.stack.url, on.admin, getUserDocument, { params: { id: who.userId } });
    await decideVerification(on.admin, goes.userId, 'reject');
    expect((await goes.call(me)).user.verifyStatus).toBe('rejected');
    await advance(179 * DAY);
    expect([(await viewProof(stays)).status, (await viewProof(goes)).status]).toEqual([200, 200]);
    await advance(2 * DAY);
    expect((await viewProof(stays)).status).toBe(200);
    expect(await viewProof(goes)).toMatchObject({ status: 404, message: 'This user has no ID proof.' });
    // The user may still send another one.
    const idProofKey = await upload(on.stack.url, 'id-proof', 'application/pdf', PDF);
    await person(4).call(replaceProof, { body: { idProofKey } });
    expect((await viewProof(goes)).status).toBe(200);
  });
}
