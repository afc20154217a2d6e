import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { parseJson } from '../../shared/model/parse-json.ts';

const thrown = z.object({ errorType: z.string().optional(), errorMessage: z.string() });
const partial = z.object({ batchItemFailures: z.array(z.unknown()).min(1) });

/**
 * Calls a function and waits for it. Answers what went wrong in the function, or undefined: an error it threw, or items of
 * a batch that it names as failed. Throws when it could not be called at all.
 */
export async function invoke(client: LambdaClient, functionName: string, event: object): Promise<string | undefined> {
  const { FunctionError, Payload } = await client.send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(event) }),
  );
  const answer = parseJson(Payload?.transformToString() ?? '');
  if (FunctionError !== undefined) {
    const error = thrown.safeParse(answer);
    return error.success ? `${error.data.errorType ?? FunctionError}: ${error.data.errorMessage}` : FunctionError;
  }
  const failed = partial.safeParse(answer);
  return failed.success ? `${failed.data.batchItemFailures.length} records failed: see the log` : undefined;
}
