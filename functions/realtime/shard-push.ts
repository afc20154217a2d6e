/** The call by which auction-push delegates a large topic to push-shard. */
import { setTimeout as sleep } from 'node:timers/promises';
import { InvokeCommand, type LambdaClient, TooManyRequestsException } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { type StateItem, stateItem } from '#functions/tables/auctions/auction-items.ts';

const shard = z.object({ topic: z.string(), state: stateItem });
export type Shard = z.infer<typeof shard>;

/** Parses the event of push-shard; throws when it is invalid. */
export function parseShard(event: unknown): Shard {
  return shard.parse(event);
}

/** Pauses between attempts, in milliseconds. */
const PAUSES_MS = [50, 250, 1000];

/**
 * Invokes push-shard for a topic and waits until it is done; throws when it fails. A throttled call reached nobody, so
 * it is retried.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function delegateTo(client: LambdaClient, functionArn: string) {
  return async (topic: string, state: StateItem): Promise<void> => {
    const Payload = JSON.stringify({ topic, state } satisfies Shard);
    const { FunctionError } = await retryThrottled(() =>
      client.send(new InvokeCommand({ FunctionName: functionArn, Payload })),
    );
    if (FunctionError !== undefined) throw new Error(`push-shard failed: ${FunctionError}`);
  };
}

async function retryThrottled<T>(call: () => Promise<T>): Promise<T> {
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
