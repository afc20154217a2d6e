import { isThrottlingError, isTransientError } from '@smithy/core/retry';

/** Something does not respond. The answer is 503 with this sentence, and screens ask again. */
export class Outage extends Error {
  override name = 'Outage';
}

/** All that the SDK's errors have beyond an error's own is optional. */
type SdkError = Parameters<typeof isTransientError>[0];
const isError = (error: unknown): error is SdkError => error instanceof Error;

/** Whether a service of AWS refused because of too many requests, also when the SDK repeated them. */
export const isThrottled = (error: unknown): boolean =>
  isError(error) && (isThrottlingError(error) || isCrowded(error));

/**
 * Whether DynamoDB wrote nothing because too many wrote to an item at once, which the SDK does not count as throttling: a
 * transaction had it, or of a transaction none of the writes was refused for another reason.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html (the codes of the reasons)
 */
function isCrowded(error: Error): boolean {
  if (error.name === 'TransactionConflictException') return true;
  const reasons = 'CancellationReasons' in error ? error.CancellationReasons : undefined;
  const codes = Array.isArray(reasons) ? reasons.map((reason: { readonly Code?: string }) => reason.Code) : [];
  return codes.length > 0 && codes.every((code) => code === 'None' || (code !== undefined && PASSING.has(code)));
}

const PASSING: ReadonlySet<string> = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Cognito reports as a fault of the request what kept a function of ours from answering it: Lambda throttled it, or a
 * cold start was slower than Cognito waits or than the function may take, or its environment died. What the function
 * itself threw is a bug.
 * https://repost.aws/knowledge-center/cognito-lambda-trigger-errors,
 * https://github.com/furaiev/amazon-cognito-identity-dart-2/issues/204 (a timeout of Cognito),
 * https://github.com/aws-amplify/amplify-js/issues/9127 (an environment that died)
 */
const TRIGGER_DID_NOT_ANSWER: Readonly<Record<string, RegExp>> = {
  UnexpectedLambdaException: /TooManyRequests|Socket timeout/,
  UserLambdaValidationException: /Task timed out|Runtime exited/,
};
const isTriggerUnanswered = (error: unknown): boolean =>
  isError(error) && TRIGGER_DID_NOT_ANSWER[error.name]?.test(error.message) === true;

/**
 * Whether a service did not answer in time, or is overloaded: by the names, codes and statuses for which the AWS SDK
 * sends a request again, which it has done before it throws. They fit `fetch`, too, whose error has the cause.
 * https://github.com/smithy-lang/smithy-typescript/tree/main/packages/core/src/submodules/retry
 */
export const isUnanswered = (error: unknown): boolean =>
  (isError(error) && isTransientError(error)) || isThrottled(error) || isTriggerUnanswered(error);
