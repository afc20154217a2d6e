import { expect, test } from 'vitest';
import { type Person } from '#infra/local/client/person.ts';
import { getUserDocument } from '#shared/contract/accounts/admin.ts';
import { HOUR } from '#tests/support/people/lots.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { type RegisteredPeople, signature } from './registered-people.ts';

/** Admins view ID proofs through links that expire after a minute; the activity log records every view. */
export function proofOnScreen(on: RegisteredPeople): void {
  const { person, advance, activityOf } = on;
  const view = async (who: Person) => on.admin.call(getUserDocument, { params: { id: who.userId } });

  test('the link to a proof is valid for 60 seconds', async () => {
    const { document, contentType } = await view(person(3));
    expect(contentType).toBe('image/jpeg');
    const shown = await fetch(document);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toContain('no-store');
    expect(await shown.bytes()).toEqual(Uint8Array.from(JPEG));
    await advance(61_000);
    expect((await fetch(document)).status).toBe(403);
  });

  test('a proof cannot be fetched without a valid signature or through the site', async () => {
    const { document } = await view(person(3));
    const link = new URL(document);
    expect((await fetch(link.origin + link.pathname)).status).toBe(403);
    const forged = new URL(link);
    forged.searchParams.set('X-Amz-Signature', 'f'.repeat(64));
    expect((await fetch(forged)).status).toBe(403);
    const longer = new URL(link);
    longer.searchParams.set('X-Amz-Expires', '86400');
    expect((await fetch(longer)).status).toBe(403);
    const key = link.pathname.slice(link.pathname.indexOf('proofs/'));
    for (const path of [`/${key}`, `/media/${key}`, `/media/../${key}`]) {
      const reply = await fetch(on.stack.url + path);
      expect(Buffer.from(await reply.bytes()).equals(Buffer.from(JPEG)), path).toBe(false);
    }
  });

  test('every view adds an entry that names the admin', async () => {
    await view(person(4));
    await on.other.call(getUserDocument, { params: { id: person(4).userId } });
    const views = (await activityOf(person(4))).filter((line) => line.type === 'document_viewed');
    expect(views.map((line) => line.message)).toEqual([
      `ID proof viewed by ${signature(on.other)}.`,
      `ID proof viewed by ${signature(on.admin)}.`,
    ]);
  });

  test('views while a link is renewed share one entry that counts them', async () => {
    const entries = async () => (await activityOf(person(4))).filter((line) => line.type === 'document_viewed');
    await advance(HOUR);
    for (let renewal = 0; renewal < 3; renewal += 1) {
      await view(person(4));
      await on.stack.advance(48_000);
    }
    expect((await entries()).map(({ message, times }) => [message, times])).toEqual([
      [`ID proof viewed by ${signature(on.admin)}.`, 3],
      [`ID proof viewed by ${signature(on.other)}.`, 1],
      [`ID proof viewed by ${signature(on.admin)}.`, 1],
    ]);
  });

  test('unknown users and admins have no proof', async () => {
    for (const id of ['nobody', on.admin.userId]) {
      expect(await attempt(on.stack.url, on.admin, getUserDocument, { params: { id } })).toMatchObject({ status: 404 });
    }
  });
}
