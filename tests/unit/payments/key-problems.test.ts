import { expect, test, vi } from 'vitest';
import { checkKeys } from '#functions/payments/check-keys.ts';
import { keyProblems, readStoredKeys, tryPair } from '#functions/payments/key-problems.ts';
import { logger } from '#functions/platform/logger.ts';
import { SecretNotSet } from '#functions/platform/secrets.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { FakeProvider } from './fake-provider.ts';

const GOOD = { keyId: 'rzp_live_1', keySecret: 'secret', webhookSecret: 'hook' };

test('keys of the expected mode have no problems', () => {
  expect(keyProblems(GOOD, 'live', NOW)).toEqual([]);
  expect(keyProblems({ ...GOOD, keyId: 'rzp_test_1' }, 'test', NOW)).toEqual([]);
});

test.each([
  ['a test key in live mode', { keyId: 'rzp_test_1' }, 'live', /key-id is a test key/],
  ['a live key in test mode', { keyId: 'rzp_live_1' }, 'test', /key-id is a live key/],
  ['something else as the key id', { keyId: 'secret' }, 'live', /key-id is not a key id/],
  ['no key id', { keyId: undefined }, 'live', /key-id is not set/],
  ['a blank key secret', { keySecret: ' ' }, 'live', /key-secret is not set/],
  ['no webhook secret', { webhookSecret: undefined }, 'live', /webhook-secret is not set/],
  ['an empty webhook secret', { webhookSecret: '' }, 'live', /webhook-secret is not set/],
] as const)('%s is reported', (_, change, mode, problem) => {
  const problems = keyProblems({ ...GOOD, ...change }, mode, NOW);
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

test('a secret that is not set is distinguished from an outage', async () => {
  const names = { keyId: '/id', keySecret: '/secret', webhookSecret: '/hook' };
  const read = async (name: string) => {
    if (name === '/hook') throw new SecretNotSet(name);
    return name;
  };
  expect(await readStoredKeys(read, names)).toEqual({ keyId: '/id', keySecret: '/secret', webhookSecret: undefined });
  await expect(readStoredKeys(() => Promise.reject(new Error('outage')), names)).rejects.toThrow('outage');
});

test.each([
  ['accepted', []],
  ['accepted', ['refuse']],
  ['refused', ['no-access']],
  ['no answer', ['request-lost']],
] as const)('a key pair is %s after %j', async (expected, troubles) => {
  const gateway = new FakeProvider();
  gateway.fail('findOrder', ...troubles);
  expect(await tryPair(gateway)).toBe(expected);
});

test.each([
  [
    'a key pair that the provider refuses',
    'no-access',
    { pair: 'refused', problems: [expect.stringMatching(/^Razorpay refuses/)] },
  ],
  ['an outage of the provider', 'request-lost', { pair: 'no answer', problems: [] }],
] as const)('%s is logged with one line per problem', async (_, trouble, expected) => {
  const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  const gateway = new FakeProvider();
  gateway.fail('findOrder', trouble);
  const parameters = { keyId: 'rzp_live_1', keySecret: 'secret', webhookSecret: 'hook' };
  const places = {
    readSecret: async (name: string) => name,
    parameters,
    mode: 'live',
    gatewayOf: () => gateway,
  } as const;
  expect(await checkKeys(places, { shouldTryPair: true }, NOW)).toEqual(expected);
  expect(error.mock.calls).toEqual(expected.problems.map((problem) => ['payment key', { problem }]));
  expect((await checkKeys(places, { shouldTryPair: false }, NOW)).pair).toBe('not tried');
  error.mockRestore();
});
