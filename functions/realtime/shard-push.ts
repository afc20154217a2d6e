/** The call by which auction-push hands a crowded topic to push-shard. */
import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { type StateItem, stateItem } from '../tables/auctions/auction-items.ts';

const shard = z.object({ topic: z.string(), state: stateItem });
export type Shard = z.infer<typeof shard>;

/** Reads what push-shard was called with; throws on anything else. */
export function shardToPush(event: unknown): Shard {
  return shard.parse(event);
}

/** Has an invocation of its own push a topic, and waits until it has. Throws when it failed. */
export function handOverTo(client: LambdaClient, functionArn: string) {
  return async (topic: string, state: StateItem): Promise<void> => {
    const { FunctionError } = await client.send(
      new InvokeCommand({ FunctionName: functionArn, Payload: JSON.stringify({ topic, state } satisfies Shard) }),
    );
    if (FunctionError !== undefined) throw new Error(`push-shard failed: ${FunctionError}`);
  };
}
