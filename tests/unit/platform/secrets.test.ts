import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SecretNotSet, secretReader } from '#functions/platform/secrets.ts';
import { NOW } from '#tests/support/builders/time.ts';

const ssm = mockClient(SSMClient);
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  ssm.reset();
});
afterAll(() => ssm.restore());

const reader = () => secretReader(new SSMClient({ region: 'ap-south-1' }));

test('a secret is read once per five minutes, even by concurrent callers', async () => {
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: 's1' } });
  const read = reader();
  expect(await Promise.all([read('/a'), read('/a'), read('/b')])).toEqual(['s1', 's1', 's1']);
  expect(ssm.commandCalls(GetParameterCommand)).toHaveLength(2);
  expect(ssm.commandCalls(GetParameterCommand)[0]?.args[0].input).toEqual({ Name: '/a', WithDecryption: true });
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: 's2' } });
  vi.setSystemTime(NOW + 5 * 60_000 - 1);
  expect(await read('/a')).toBe('s1');
  vi.setSystemTime(NOW + 5 * 60_000 + 1);
  expect(await read('/a')).toBe('s2');
});

test('a failed read of a secret is not cached', async () => {
  const read = reader();
  ssm
    .on(GetParameterCommand)
    .rejectsOnce(new Error('outage'))
    .resolves({ Parameter: { Value: 's' } });
  await expect(read('/a')).rejects.toThrow('outage');
  expect(await read('/a')).toBe('s');
});

test('a secret that is not set has an error of its own, with its name', async () => {
  const read = reader();
  ssm.on(GetParameterCommand).resolvesOnce({ Parameter: {} });
  await expect(read('/c')).rejects.toEqual(new SecretNotSet('/c'));
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: '', $metadata: {} }));
  await expect(read('/c')).rejects.toEqual(new SecretNotSet('/c'));
});
