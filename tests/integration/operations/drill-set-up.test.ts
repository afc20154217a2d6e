import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { expect, test } from 'vitest';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { signIn } from '#infra/local/client/person.ts';
import { listUsers } from '#shared/contract/accounts/admin.ts';
import { account, registeredBidder } from '#tests/support/people/people.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

/** The drill: an operator's steps after the first deployment. */
const stack = sharedStack();

test('a new owner signs in and may do everything; an owner stays one, a bidder does not become one', async () => {
  const { email, password } = account('Anita Admin');
  const create = (...typed: string[]) =>
    runCommand(stack.url, 'admin-create', ['--email', email, '--name', 'Anita Admin'], typed);

  const mistyped = await create(password, `${password}!`);
  expect(mistyped).toMatchObject({ code: 1, errors: expect.stringContaining('differ') });
  // Cognito accepts the account and refuses the password; the second attempt continues from there.
  expect((await create('short', 'short')).code).toBe(1);
  const made = await create(password, password);
  expect(made).toMatchObject({ code: 0, output: `${email} is an owner and can sign in.\n` });
  expect(made.errors).not.toContain(password);

  const admin = await signIn(stack.url, { email, password, name: 'Anita Admin', mobile: '' });
  expect((await admin.call(listUsers, { query: {} })).success).toBe(true);
  expect(await create(password, password)).toMatchObject({
    code: 0,
    output: `${email} is an owner and can sign in with the password they have.\n`,
  });
  const bidder = (await registeredBidder(stack.url, 'Bina Bidder')).account.email;
  expect(
    await runCommand(stack.url, 'admin-create', ['--email', bidder, '--name', 'Bina'], [password, password]),
  ).toMatchObject({ code: 1, errors: expect.stringContaining(`${bidder} has an account already, as a bidder.`) });
});

test('secrets are stored as SecureStrings and never printed; an empty input keeps a secret', async () => {
  const ssm = new SSMClient(await readOperatorAccess(stack.url, 'ssm'));
  const stored = async (name: string) =>
    (await ssm.send(new GetParameterCommand({ Name: `/boli/razorpay/${name}`, WithDecryption: true }))).Parameter;
  const [keyId, secret] = [await stored('key-id'), await stored('webhook-secret')];

  const { code, output, errors } = await runCommand(
    stack.url,
    'secrets-set',
    ['webhook-secret', 'key-id'],
    ['', 'a new secret'],
  );
  expect({ code, output }).toEqual({
    code: 0,
    output: `/boli/razorpay/key-id: unchanged\n/boli/razorpay/webhook-secret: stored, version ${Number(secret?.Version) + 1}\n`,
  });
  expect(errors).not.toContain('a new secret');
  expect(await stored('webhook-secret')).toMatchObject({
    Value: expect.stringMatching(/^a new secret\n/),
    Type: 'SecureString',
  });
  expect(await stored('key-id')).toEqual(keyId);

  await runCommand(stack.url, 'secrets-set', ['webhook-secret'], [secret?.Value ?? '']);
  await runCommand(stack.url, 'secrets-set', ['--forget-old']);
  expect(await stored('webhook-secret')).toMatchObject({ Value: secret?.Value });
  ssm.destroy();
});

test('without names the command asks for the three payment secrets and never for the push keys', async () => {
  const all = await runCommand(stack.url, 'secrets-set', [], ['', '', '']);
  expect(all).toMatchObject({
    code: 0,
    output: ['key-id', 'key-secret', 'webhook-secret'].map((name) => `/boli/razorpay/${name}: unchanged\n`).join(''),
  });
  expect(all.errors.match(/[\w/-]+(?=: )/g)).toEqual(
    ['key-id', 'key-secret', 'webhook-secret'].map((name) => `/boli/razorpay/${name}`),
  );
  // All push subscriptions depend on these keys.
  expect(await runCommand(stack.url, 'secrets-set', ['vapid-private-key'], ['another'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('NAME is one of key-id, key-secret, webhook-secret.'),
  });
});

test('another stage has its own parameters, and no stacks here', async () => {
  const ssm = new SSMClient(await readOperatorAccess(stack.url, 'ssm'));
  const put = await runCommand(stack.url, 'secrets-set', ['key-id', '--stage', 'test'], ['rzp_test_1']);
  expect(put.output).toContain('/boli/test/razorpay/key-id: stored, version');
  const create = await runCommand(stack.url, 'admin-create', ['--email', 'a@b.test', '--name', 'A', '--stage', 'test']);
  expect(create).toMatchObject({ code: 1, errors: expect.stringContaining('Boli-test-Data does not exist') });
  ssm.destroy();
});
