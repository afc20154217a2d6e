import { expect, test } from 'vitest';
import { judge, type Person } from '../../../infra/local/client/person.ts';
import { getUserDocument, rejectUser, verifyUser } from '../../../shared/contract/accounts/admin.ts';
import { listNotifications } from '../../../shared/contract/notifications.ts';
import { me, replaceProof } from '../../../shared/contract/accounts/users.ts';
import { upload } from '../../../infra/local/client/uploads.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { HOUR } from '../../support/people/lots.ts';
import { PDF } from '../../support/people/pictures.ts';

import { type RegisteredPeople, signature } from './registered-people.ts';

const DAY = 24 * HOUR;

/** What a rejection leads to: its reason, another proof, and the end of the rejected one. */
export function rejections(on: RegisteredPeople): void {
  const { person, advance, counts, activityOf } = on;

  test('tells its reason, also by mail; another proof is checked again, and the rejected file goes', async () => {
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
    // As S3 answers for what is missing to whoever may not list the bucket.
    expect((await fetch(rejected)).status).toBe(403);
    const looked = { params: { id: lata.userId }, query: { seen: 'rejected' } };
    expect(await attempt(on.stack.url, on.other, verifyUser, looked)).toMatchObject({
      status: 409,
      message: 'This user has sent a new ID proof in the meantime. Please look again.',
    });
  });

  test('that stands for half a year takes the proof with it, and nobody else’s', async () => {
    const [stays, goes] = [person(0), person(4)];
    const look = (who: Person) => attempt(on.stack.url, on.admin, getUserDocument, { params: { id: who.userId } });
    await judge(on.admin, goes.userId, 'reject');
    expect((await goes.call(me)).user.verifyStatus).toBe('rejected');
    await advance(179 * DAY);
    expect([(await look(stays)).status, (await look(goes)).status]).toEqual([200, 200]);
    await advance(2 * DAY);
    expect((await look(stays)).status).toBe(200);
    expect(await look(goes)).toMatchObject({ status: 404, message: 'This user has no ID proof.' });
    // They may send another one, as before.
    const idProofKey = await upload(on.stack.url, 'id-proof', 'application/pdf', PDF);
    await person(4).call(replaceProof, { body: { idProofKey } });
    expect((await look(goes)).status).toBe(200);
  });
}
