import {
  AssociateSoftwareTokenCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { type Account, readMailedCode, type Person } from '#infra/local/client/person.ts';
import { getSummary } from '#shared/contract/accounts/admin.ts';
import { getUserAudit } from '#shared/contract/accounts/audit.ts';
import { enterCode, login, refresh } from '#shared/contract/accounts/auth.ts';
import { beginEmailChange, confirmEmailChange } from '#shared/contract/accounts/email-change.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '#shared/contract/accounts/second-factor.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { createTicket } from '#shared/contract/realtime.ts';
import { eventually } from '#tests/support/eventually.ts';
import { account, makeAdmin, registeredBidder } from '#tests/support/people/people.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import type { ChosenSettings } from './chosen-settings.ts';

const wrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

/** Tests on a stack whose admins must have a second factor, as operations.md recommends. */
export function secondFactor(on: ChosenSettings): void {
  /** Sends the password. Returns the response and its cookies as a browser would send them. */
  async function sendPassword({ email, password }: Account) {
    const { status, body, headers } = await send(on.stack.url, login, { body: { email, password } });
    const cookie = headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    return { status, body: Object(body) as { code?: string; token?: string; awaitsSecondFactor?: boolean }, cookie };
  }
  const sendCode = async (cookie: string, code: string) => {
    const { status, body, headers } = await send(on.stack.url, enterCode, { body: { code }, cookie });
    return { status, body: Object(body) as { code?: string; token?: string }, headers };
  };

  describe("a bidder's second factor", () => {
    let asha: Person;
    let key: string;
    beforeAll(async () => {
      asha = await registeredBidder(on.stack.url, 'Asha Rao');
    });

    test('Cognito itself enrols no app for a stolen token', async () => {
      const { token } = asha;
      const { endpoint } = await readOperatorAccess(on.stack.url, 'cognito-idp');
      const stranger = new CognitoIdentityProviderClient({
        endpoint,
        region: 'ap-south-1',
        credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
      });
      await expect(stranger.send(new AssociateSoftwareTokenCommand({ AccessToken: token }))).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Access Token does not have required scopes',
      });
      stranger.destroy();
    });

    test('the password and the first code enrol an app', async () => {
      expect((await asha.call(me)).user).toMatchObject({ hasSecondFactor: false, needsSecondFactor: false });
      const wrong = await attempt(on.stack.url, asha, beginSecondFactor, { body: { password: 'Wrong@2026' } });
      expect(wrong).toMatchObject({ status: 403, code: 'WRONG_PASSWORD' });
      const begun = await asha.call(beginSecondFactor, { body: { password: asha.account.password } });
      const code = await on.nextCode(begun.key);
      const body = { enrolment: begun.enrolment, code: wrongCode(code) };
      expect(await attempt(on.stack.url, asha, confirmSecondFactor, { body })).toMatchObject({ code: 'INVALID_CODE' });
      await asha.call(confirmSecondFactor, { body: { ...body, code } });
      expect((await asha.call(me)).user).toMatchObject({ hasSecondFactor: true });
      key = begun.key;
    });

    test('the password and a code sign in, and refreshes keep the session', async () => {
      const first = await sendPassword(asha.account);
      expect(first).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_NEEDED' } });
      expect(first.body.token).toBeUndefined();
      const code = await on.nextCode(key);
      expect(await sendCode(first.cookie, wrongCode(code))).toMatchObject({
        status: 400,
        body: { code: 'INVALID_CODE' },
      });
      const { status, body, headers } = await sendCode(first.cookie, code);
      expect(status).toBe(200);
      expect((await send(on.stack.url, me, { token: body.token ?? '' })).status).toBe(200);
      const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
      expect((await send(on.stack.url, refresh, { cookie })).status).toBe(200);
      expect(await sendCode(first.cookie, await on.nextCode(key))).toMatchObject({ status: 401 });
    });

    test('a code is refused when used twice or after five minutes', async () => {
      const code = await on.nextCode(key);
      expect(await sendCode((await sendPassword(asha.account)).cookie, code)).toMatchObject({ status: 200 });
      const { cookie } = await sendPassword(asha.account);
      expect(await sendCode(cookie, code)).toMatchObject({ status: 400 });
      await on.stack.advance(5 * 60_000);
      expect(await sendCode(cookie, await on.nextCode(key))).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED' },
      });
    });

    test('after five wrong codes the response states how long to wait', async () => {
      const { cookie } = await sendPassword(asha.account);
      const wrong = wrongCode(await on.nextCode(key));
      const answers = [];
      for (let i = 0; i < 6; i += 1) answers.push(await sendCode(cookie, wrong));
      const last = answers.at(-1);
      expect(last?.status).toBe(429);
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
      await on.stack.advance(15 * 60_000);
      expect(await sendCode((await sendPassword(asha.account)).cookie, await on.nextCode(key))).toMatchObject({
        status: 200,
      });
    });

    test('the password switches the second factor off', async () => {
      const fresh = await sendCode((await sendPassword(asha.account)).cookie, await on.nextCode(key));
      const body = { password: asha.account.password };
      expect((await send(on.stack.url, endSecondFactor, { token: fresh.body.token ?? '', body })).status).toBe(200);
      expect(await sendPassword(asha.account)).toMatchObject({ status: 200 });
    });
  });

  describe("an admin's required second factor", () => {
    let anita: Person;
    let key: string;
    beforeAll(async () => {
      anita = await makeAdmin(on.stack.url, 'Anita Admin');
    });

    test('every other request is refused until the admin enrols', async () => {
      expect(await sendPassword(anita.account)).toMatchObject({ status: 200, body: { awaitsSecondFactor: true } });
      expect((await anita.call(me)).user).toMatchObject({ hasSecondFactor: false, needsSecondFactor: true });
      for (const route of [getSummary, createTicket]) {
        const refused = await attempt(on.stack.url, anita, route);
        expect(refused).toMatchObject({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
      }
      key = await on.enrol(anita);
      expect(await attempt(on.stack.url, anita, getSummary)).toMatchObject({ status: 200 });
    });

    test('a code of the old phone moves the second factor to a new one, and nothing switches it off', async () => {
      const { password } = anita.account;
      const off = await attempt(on.stack.url, anita, endSecondFactor, { body: { password } });
      expect(off).toMatchObject({ status: 403, code: 'SECOND_FACTOR_REQUIRED' });
      const codeless = await attempt(on.stack.url, anita, beginSecondFactor, { body: { password } });
      expect(codeless).toMatchObject({ status: 400, code: 'INVALID_CODE' });
      const begun = await anita.call(beginSecondFactor, { body: { password, code: await on.nextCode(key) } });
      await anita.call(confirmSecondFactor, {
        body: { enrolment: begun.enrolment, code: await on.nextCode(begun.key) },
      });
      const { cookie } = await sendPassword(anita.account);
      expect(await sendCode(cookie, await on.nextCode(key))).toMatchObject({ status: 400 });
      expect(await sendCode(cookie, await on.nextCode(begun.key))).toMatchObject({ status: 200 });
    });

    test('a change of e-mail address needs a code, also at the new address', async () => {
      const asmita = await makeAdmin(on.stack.url, 'Asmita Admin');
      const secret = await on.enrol(asmita);
      const { password, email: before } = asmita.account;
      const { email } = account('Asmita New');
      const codeless = await attempt(on.stack.url, asmita, beginEmailChange, { body: { email, password } });
      expect(codeless).toMatchObject({ status: 400, code: 'INVALID_CODE' });
      const { change } = await asmita.call(beginEmailChange, {
        body: { email, password, code: await on.nextCode(secret) },
      });
      await asmita.call(confirmEmailChange, { body: { change, code: await readMailedCode(on.stack.url, email) } });

      const { body, cookie } = await sendPassword({ ...asmita.account, email });
      expect(body.code).toBe('SECOND_FACTOR_NEEDED');
      const { token = '' } = (await sendCode(cookie, await on.nextCode(secret))).body;
      const audit = await send(on.stack.url, getUserAudit, { params: { id: asmita.userId }, token });
      const entry = { action: 'email-changed', actor: asmita.userId, before: { email: before }, after: { email } };
      expect(audit).toMatchObject({ status: 200, body: { entries: [entry] } });
    });

    test("after the operator's reset the admin signs in without a code and must enrol again", async () => {
      await on.stack.advance(1_000);
      const { code, output } = await runCommand(on.stack.url, 'second-factor-remove', [anita.account.email]);
      expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('the password alone') });
      expect(await sendPassword(anita.account)).toMatchObject({ status: 200, body: { awaitsSecondFactor: true } });
      const subjects = async () =>
        (await mailsTo(on.stack.url, anita)).filter(({ subject }) => subject === 'Second Factor Changed');
      const mails = await eventually(subjects, ({ length }) => length === 3);
      for (const words of ['was set up', 'was replaced', 'was removed'])
        expect(mails.filter(({ text }) => text.includes(words))).toHaveLength(1);
      const nobody = await runCommand(on.stack.url, 'second-factor-remove', ['nobody@people.test']);
      expect(nobody).toMatchObject({ code: 1, errors: 'Nobody has the address nobody@people.test.\n' });
    });
  });
}
