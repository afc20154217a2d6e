import { InvokeCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { parseJson } from '#shared/model/json.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

const thrown = z.object({ errorType: z.string().optional(), errorMessage: z.string() });
const partial = z.object({ batchItemFailures: z.array(z.unknown()).min(1) });

/** Invokes a function and returns its response or its error. Throws if it could not be invoked. */
export async function invokeForResponse(
  client: LambdaClient,
  functionName: string,
  event: object,
): Promise<Result<unknown, string>> {
  const { FunctionError, Payload } = await client.send(
    new InvokeCommand({ FunctionName: functionName, Payload: JSON.stringify(event) }),
  );
  const response = parseJson(Payload?.transformToString() ?? '');
  if (FunctionError !== undefined) {
    const error = thrown.safeParse(response);
    return refused(
      error.success ? `${error.data.errorType ?? FunctionError}: ${error.data.errorMessage}` : FunctionError,
    );
  }
  return ok(response);
}

/** Invokes a function. Returns its error or the number of failed batch items, else undefined. */
export async function invoke(client: LambdaClient, functionName: string, event: object): Promise<string | undefined> {
  const response = await invokeForResponse(client, functionName, event);
  if (!response.ok) return response.error;
  const failed = partial.safeParse(response.value);
  return failed.success ? `${failed.data.batchItemFailures.length} records failed: see the log` : undefined;
}
