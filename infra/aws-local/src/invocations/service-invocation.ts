import type { Lambda } from '../lambda/lambda.ts';
import { parseJson } from '../values/parse-json.ts';

/** Invokes a function synchronously for a service; throws the function's error. */
export function serviceInvocation(lambda: Lambda) {
  return async (functionArn: string, event: unknown): Promise<unknown> => {
    const outcome = await lambda.invoke(functionArn, event);
    if (outcome.kind !== 'succeeded') throw new Error(outcome.failure.errorMessage);
    return parseJson(outcome.payload);
  };
}
