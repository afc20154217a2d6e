/** The call by which auction-push hands a crowded topic to push-shard. */
import { setTimeout as sleep } from 'node:timers/promises';
import { InvokeCommand, type LambdaClient, TooManyRequestsException } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { type StateItem, stateItem } from '../tables/auctions/auction-items.ts';

const shard = z.object({ topic: z.string(), state: stateItem });
export type Shard = z.infer<typeof shard>;

/** Reads what push-shard was called with; throws on anything else. */
export function shardToPush(event: unknown): Shard {
  return shard.parse(event);
}

/** Between tries, until other invocations have ended. */
const PAUSES_MS = [50, 250, 1000];

/**
 * Has an invocation of its own push a topic, and waits until it has. Throws when it failed. A call that Lambda had no room
 * for has reached nobody, so it is tried again.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function handOverTo(client: LambdaClient, functionArn: string) {
  return async (topic: string, state: StateItem): Promise<void> => {
    const Payload = JSON.stringify({ topic, state } satisfies Shard);
    const { FunctionError } = await onceThereIsRoom(() =>
      client.send(new InvokeCommand({ FunctionName: functionArn, Payload })),
    );
    if (FunctionError !== undefined) throw new Error(`push-shard failed: ${FunctionError}`);
  };
}

async function onceThereIsRoom<T>(call: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof TooManyRequestsException)) throw error;
      await sleep(pauseMs);
    }
  }
  return call();
}
