/** What owners change on the page Settings, and who uses it. A stack of its own: settings are everybody's. */
import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { bid, CONSENT, decideVerification, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import type { SectionName, StoredSettings } from '#shared/contract/settings/sections.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { account, makeAdmin, makeVerifiedBidder, registeredBidder } from '#tests/support/people/people.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { FEW_JOBS, ACTING_ALONE, type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let stack: OwnStack;
let olga: Person;
let oscar: Person;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  stack = await startStack({ settings: ACTING_ALONE, jobs: FEW_JOBS });
  [olga, oscar] = [await makeAdmin(stack.url, 'Olga Owner'), await makeAdmin(stack.url, 'Oscar Owner')];
  [asha, ravi] = [await makeVerifiedBidder(stack.url, 'Asha Rao'), await makeVerifiedBidder(stack.url, 'Ravi Iyer')];
});
afterAll(() => stack.stop());

const current = async () => olga.call(ROUTES.getSettings);
async function change<N extends SectionName>(section: N, value: StoredSettings[N], by = olga, seen?: number) {
  const known = seen ?? (await current()).versions[section].version;
  return send(stack.url, ROUTES.changeSettings, { body: { section, value, seen: known }, token: by.token });
}
const charges = (premium: number) => ({ premium, other: 0, otherName: '', lotGst: 0, chargesGst: 0 });
const chargesOf = async (id: string) => (await asha.call(ROUTES.getAuction, { params: { id } })).auctionDetails.charges;
/** Writes a section past the API, as no owner could. */
async function damage(section: string, value: unknown) {
  const { client, tables } = await stackStorage(stack.url);
  await client.send(
    new UpdateCommand({
      TableName: tables.users,
      Key: { userId: '#SETTINGS', sk: 'CURRENT' },
      UpdateExpression: 'SET sections.#section = :value',
      ExpressionAttributeNames: { '#section': section },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}
/** Tokens live for fifteen minutes. */
async function signInAgain() {
  for (const who of [olga, oscar, asha, ravi]) Object.assign(who, await signIn(stack.url, who.account));
}

test('an owner changes the premium and the time to pay: new auctions have them, the running one keeps its own', async () => {
  const before = await publishLot(stack, olga);
  expect(await chargesOf(before)).toMatchObject({ buyerPremium: 0 });
  await pay(stack.url, asha, before, 'emd');
  expect((await change('charges', charges(7.5))).status).toBe(200);
  const { settings } = await current();
  expect((await change('payment', { ...settings.payment, hours: 24 })).status).toBe(200);
  await stack.advance(MINUTE);
  const after = await publishLot(stack, olga);
  expect(await chargesOf(after)).toMatchObject({ buyerPremium: 7.5 });
  expect(await chargesOf(before)).toMatchObject({ buyerPremium: 0 });

  await pay(stack.url, ravi, after, 'emd');
  await stack.advance(2 * HOUR);
  await signInAgain();
  await bid(asha, before, 1100);
  await bid(ravi, after, 1100);
  await stack.advance(2 * MINUTE);
  const now = await stack.now();
  const hoursToPay = async (who: Person, id: string) => {
    const { auctionDetails } = await who.call(ROUTES.getAuction, { params: { id } });
    return Math.ceil(((auctionDetails.viewer.paymentDueAt ?? 0) - now) / HOUR);
  };
  expect(await hoursToPay(asha, before)).toBe(72);
  expect(await hoursToPay(ravi, after)).toBe(24);
  await pay(stack.url, ravi, after, 'final');
});

describe('two owners', () => {
  test('who edit the same section are told; nothing is lost', async () => {
    const { versions } = await current();
    const seen = versions.mails.version;
    expect((await change('mails', { closing: 'See you', signature: 'Olga' }, olga, seen)).status).toBe(200);
    const second = await change('mails', { closing: 'Bye', signature: 'Oscar' }, oscar, seen);
    expect(second).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await current()).settings.mails).toEqual({ closing: 'See you', signature: 'Olga' });
    expect((await current()).versions.mails.changed).toMatchObject({ by: 'Olga Owner' });
  });

  test('who save two sections at once both succeed, each with a version of their own', async () => {
    const replies = await Promise.all([
      change('holidays', { days: [{ date: '2027-01-26', name: 'Republic Day' }] }, olga),
      change('deposits', { setOff: true, barDefaulters: true }, oscar),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const { versions } = await olga.call(ROUTES.listSettingsVersions);
    const numbers = versions.map(({ version }) => version);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(
      versions
        .slice(0, 2)
        .map(({ section }) => section)
        .toSorted(),
    ).toEqual(['deposits', 'holidays']);
  });
});

test('the history says who changed what; the audit log too', async () => {
  const { versions } = await olga.call(ROUTES.listSettingsVersions);
  expect(versions).toContainEqual(
    expect.objectContaining({ section: 'charges', by: 'Olga Owner', before: charges(0), after: charges(7.5) }),
  );
  const older = await olga.call(ROUTES.listSettingsVersions, { query: { before: '2' } });
  expect(older).toMatchObject({ versions: [{ version: 1 }], next: null });
  const { entries } = await olga.call(ROUTES.listAudit, { query: { action: 'settings-changed' } });
  expect(entries).toContainEqual(
    expect.objectContaining({ before: { premium: 0 }, after: { section: 'charges', premium: 7.5 } }),
  );
});

describe('who uses the settings', () => {
  test('pages and forms of the staff: company, rejection reasons, holidays, charges', async () => {
    const officer = { officerName: 'Tara Rao', officerDesignation: 'Officer', officerEmail: 'tara@boli.test' };
    const support = { supportEmail: 'help@boli.test', supportPhone: '020 111', supportHours: '' };
    const rest = { address: 'Pune', officerPhone: '020 222', privacyEmail: '' };
    expect((await change('company', { name: 'Lots Ltd', ...officer, ...support, ...rest })).status).toBe(200);
    expect((await change('rejections', { reasons: ['Please send a sharper picture.'] })).status).toBe(200);
    await stack.advance(MINUTE);
    const house = await send(stack.url, ROUTES.getHouse);
    expect(house.body).toMatchObject({
      company: { name: 'Lots Ltd', grievanceOfficer: { name: 'Tara Rao' }, privacyEmail: 'tara@boli.test' },
      hoursToPay: 24,
    });
    expect(await olga.call(ROUTES.getHouseRules)).toMatchObject({
      rejectionReasons: ['Please send a sharper picture.'],
      holidays: [{ date: '2027-01-26', name: 'Republic Day' }],
      charges: { buyerPremium: 7.5 },
    });
  });

  test('mails end with the closing lines and the signature', async () => {
    await olga.call(ROUTES.inviteStaff, { body: { email: 'nobody@people.test', duties: ['lots'] } });
    await publishLot(stack, olga);
    const meera = await registeredBidder(stack.url, 'Meera Nair');
    await decideVerification(olga, meera.userId, 'verify');
    await stack.settled();
    const answer = await fetch(`${stack.url}/__local/mailbox.json?to=${encodeURIComponent(meera.account.email)}`);
    expect(await answer.text()).toContain('See you\\n\\nOlga');
  });

  test('a new version of the terms is asked for once; without it nobody registers, and nothing else waits', async () => {
    const id = await publishLot(stack, olga);
    await pay(stack.url, ravi, id, 'emd');
    expect((await change('legal', { terms: 'Be kind.', privacy: '' })).status).toBe(200);
    await stack.advance(MINUTE);
    const asked = async () => (await asha.call(ROUTES.getConsent)).asked;
    const version = await asked();
    expect(version).not.toBeNull();
    const emd = { body: { auctionId: id, paymentType: 'emd' } };
    expect((await send(stack.url, ROUTES.createPayment, { ...emd, token: asha.token })).body).toMatchObject({
      code: 'CONSENT_NEEDED',
    });
    const agree = (consent: string) => send(stack.url, ROUTES.giveConsent, { body: { consent }, token: asha.token });
    expect((await agree('2020-01-01')).status).toBe(409);
    expect((await agree(version ?? '')).status).toBe(200);
    expect(await asked()).toBeNull();
    await pay(stack.url, asha, id, 'emd');
    const { user } = await olga.call(ROUTES.getUser, { params: { id: asha.userId } });
    expect(user.activity).toContainEqual(expect.objectContaining({ type: 'consented' }));

    await stack.advance(2 * HOUR);
    await signInAgain();
    await bid(ravi, id, 1300);
    await stack.advance(2 * MINUTE);
    await pay(stack.url, ravi, id, 'final');
    const old = await send(stack.url, ROUTES.register, {
      body: { ...account('Old Texts'), matchPassword: 'Boli@2026', ...CONSENT },
    });
    expect(old.body).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

test('owners write the mails that clerks send to a person', async () => {
  const { settings } = await current();
  const old = settings.templates.list[0] ?? { subject: '', text: '' };
  const own = { subject: 'Your Lot Is Ready', text: 'Please fetch it within a week.' };
  expect((await change('templates', { list: [own] })).status).toBe(200);
  await stack.advance(MINUTE);
  expect((await olga.call(ROUTES.getHouseRules)).mailTemplates).toEqual([own]);
  const mail = (words: typeof own) =>
    send(stack.url, ROUTES.mailPerson, {
      params: { id: asha.userId },
      body: { ...words, key: randomUUID() },
      token: olga.token,
    });
  expect(await mail(old)).toMatchObject({ status: 409 });
  expect((await mail(own)).status).toBe(200);
  await stack.settled();
  expect((await mailsTo(stack.url, asha)).find(({ subject }) => subject === own.subject)?.text).toContain(own.text);
});

test('damaged settings stop no bid, close or payment; the last valid values apply', async () => {
  const { asked } = await ravi.call(ROUTES.getConsent);
  await ravi.call(ROUTES.giveConsent, { body: { consent: asked ?? '' } });
  const id = await publishLot(stack, olga);
  await pay(stack.url, asha, id, 'emd');
  await damage('payment', { value: { hours: 'soon' }, version: 2, at: 1, by: 'nobody' });
  await stack.advance(MINUTE);
  await pay(stack.url, ravi, id, 'emd');
  const next = await publishLot(stack, olga);
  expect(await chargesOf(next)).toMatchObject({ buyerPremium: 7.5 });
  expect((await current()).settings.payment.hours).toBe(24);
  await stack.advance(2 * HOUR);
  await signInAgain();
  await bid(asha, id, 1200);
  await stack.advance(2 * MINUTE);
  expect((await asha.call(ROUTES.getAuction, { params: { id } })).auctionDetails).toMatchObject({
    status: 'completed',
    viewer: { finalPayment: 'due' },
  });
  await pay(stack.url, asha, id, 'final');
});

test('only owners write the settings, and only they and auditors read them', async () => {
  const auditor = await makeStaff(stack.url, 'Arun Auditor', ['audit']);
  expect((await send(stack.url, ROUTES.getSettings, { token: auditor.token })).status).toBe(200);
  const others = [auditor, await makeStaff(stack.url, 'Leela Clerk', ['lots', 'people', 'money', 'support']), asha];
  const body = { section: 'mails', value: { closing: 'x', signature: 'x' }, seen: 0 };
  for (const { token } of others)
    expect((await send(stack.url, ROUTES.changeSettings, { body, token })).status).toBe(403);
  for (const { token } of others.slice(1)) {
    expect((await send(stack.url, ROUTES.getSettings, { token })).status).toBe(403);
    expect((await send(stack.url, ROUTES.listSettingsVersions, { token })).status).toBe(403);
  }
});

test('what makes no sense is refused with a sentence', async () => {
  const wrong = await change('bidding', { steps: [{ from: 0, step: 0 }], bidInterval: 60 });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
});
