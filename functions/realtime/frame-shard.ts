/** The call by which auction-frames delegates a large topic to frame-shard. */
import { InvokeCommand, type LambdaClient, TooManyRequestsException } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { retry } from '#functions/platform/retry.ts';
import { type StateItem, stateItem } from '#functions/tables/auctions/auction-items.ts';

const shard = z.object({ topic: z.string(), state: stateItem });
export type Shard = z.infer<typeof shard>;

/** Parses the event of frame-shard; throws when it is invalid. */
export function parseShard(event: unknown): Shard {
  return shard.parse(event);
}

const WHILE_THROTTLED = {
  attempts: 4,
  pauseAfter: (attempt: number) => 50 * 5 ** (attempt - 1),
  isPassing: (error: unknown) => error instanceof TooManyRequestsException,
};

/**
 * Invokes frame-shard for a topic and waits until it is done; throws when it fails. A throttled call reached nobody, so
 * it is retried.
 * https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export function delegateTo(client: LambdaClient, functionArn: string) {
  return async (topic: string, state: StateItem): Promise<void> => {
    const Payload = JSON.stringify({ topic, state } satisfies Shard);
    const { FunctionError } = await retry(
      () => client.send(new InvokeCommand({ FunctionName: functionArn, Payload })),
      WHILE_THROTTLED,
    );
    if (FunctionError !== undefined) throw new Error(`frame-shard failed: ${FunctionError}`);
  };
}
