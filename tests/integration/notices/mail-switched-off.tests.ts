import { expect, test } from 'vitest';
import { bid, pay } from '#infra/local/client/person.ts';
import { sendTestNotice } from '#shared/contract/notifications.ts';
import { openSocket } from '#tests/support/bidding/live-socket.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { inboxOf, type NotifiedPeople } from './notified-people.ts';

/** Users, mail providers and open pages can stop mail. */
export function mailSwitchedOff(on: NotifiedPeople): void {
  const { advance } = on;

  test('one click without a sign-in stops mail, and the inbox continues', async () => {
    const outbidMails = async () =>
      (await mailsTo(on.stack.url, on.asha)).filter(({ subject }) => subject.startsWith('You Have Been Outbid'));
    const before = await outbidMails();
    const [outbid] = before;
    const link = /<([^>]+)>/.exec(outbid?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(outbid?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const wrong = await fetch(link.replace(/token=[^&]+/, 'token=wrong'), { method: 'POST' });
    expect(wrong.status).toBe(403);
    const answer = await fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(answer.status).toBe(200);
    const other = await publishLot(on.stack, on.admin, { title: 'A second lot' });
    await pay(on.stack.url, on.asha, other, 'emd');
    await pay(on.stack.url, on.ravi, other, 'emd');
    await advance(2 * HOUR + MINUTE);
    await bid(on.asha, other, 1100);
    await bid(on.ravi, other, 1200);
    await on.stack.settled();
    expect((await inboxOf(on.asha))[0]?.type).toBe('outbid');
    expect(await outbidMails()).toHaveLength(before.length);
  });

  test('outbid mail is limited to one in ten minutes and not sent while the room is open', async () => {
    const lot = await publishLot(on.stack, on.admin, { title: 'A third lot', bidInterval: 3600 });
    for (const who of [on.ravi, on.veena]) await pay(on.stack.url, who, lot, 'emd');
    await advance(2 * HOUR + MINUTE);
    const outbidMails = async () =>
      (await mailsTo(on.stack.url, on.ravi)).filter(({ text }) => text.includes('on A third lot')).length;
    const room = await openSocket(on.ravi);
    room.send({ action: 'subscribe', auctionId: lot });
    await room.next();
    await bid(on.ravi, lot, 1100);
    await bid(on.veena, lot, 1200);
    await on.stack.settled();
    expect(await outbidMails()).toBe(0);
    await room.close();
    await on.stack.settled();
    await bid(on.ravi, lot, 1300);
    await bid(on.veena, lot, 1400);
    await on.stack.settled();
    await bid(on.ravi, lot, 1500);
    await bid(on.veena, lot, 1600);
    await on.stack.settled();
    expect(await outbidMails()).toBe(1);
    await advance(11 * MINUTE);
    await bid(on.ravi, lot, 1700);
    await bid(on.veena, lot, 1800);
    await on.stack.settled();
    expect(await outbidMails()).toBe(2);
  });

  test('mail stops for an address that bounces', async () => {
    const bounced = await fetch(
      `${on.stack.url}/__local/mailbox/bounce?to=${encodeURIComponent(on.veena.account.email)}`,
      {
        method: 'POST',
      },
    );
    expect(await bounced.json()).toEqual({ success: true });
    const before = (await mailsTo(on.stack.url, on.veena)).length;
    await on.veena.call(sendTestNotice, { params: { id: on.veena.userId } });
    await on.stack.settled();
    expect((await inboxOf(on.veena)).map(({ type }) => type)).toContain('test');
    expect(await mailsTo(on.stack.url, on.veena)).toHaveLength(before);
  });
}
