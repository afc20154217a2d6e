import { InvokeCommand, LambdaClient, ServiceException, TooManyRequestsException } from '@aws-sdk/client-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { delegateTo } from '#functions/realtime/frame-shard.ts';
import { state } from '#tests/support/builders/auctions.ts';

const client = new LambdaClient({});
const lambda = mockClient(client);
const delegate = delegateTo(client, 'arn:frame-shard');
const calls = () => lambda.commandCalls(InvokeCommand).map(({ args }) => args[0].input);

beforeEach(() => lambda.reset());

describe('the call of frame-shard', () => {
  it('is retried when it was throttled, because nothing was pushed then', async () => {
    const full = new TooManyRequestsException({ message: 'Rate exceeded', $metadata: {} });
    lambda.on(InvokeCommand).rejectsOnce(full).resolves({ StatusCode: 200 });
    await delegate('a1#2', state());
    const call = { FunctionName: 'arn:frame-shard', Payload: JSON.stringify({ topic: 'a1#2', state: state() }) };
    expect(calls()).toEqual([call, call]);
  });

  it('is not retried when it may have pushed something', async () => {
    const lost = new ServiceException({ message: 'Lost', $metadata: {} });
    lambda.on(InvokeCommand).rejectsOnce(lost).resolvesOnce({ FunctionError: 'Unhandled' });
    await expect(delegate('a1#2', state())).rejects.toThrow('Lost');
    await expect(delegate('a1#2', state())).rejects.toThrow('frame-shard failed');
    expect(calls()).toHaveLength(2);
  });
});
