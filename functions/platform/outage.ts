import { isThrottlingError, isTransientError } from '@smithy/core/retry';

/** Something does not respond. The answer is 503 with this sentence, and screens ask again. */
export class Outage extends Error {
  override name = 'Outage';
}

/** All that the SDK's errors have beyond an error's own is optional. */
type SdkError = Parameters<typeof isTransientError>[0];
const isError = (error: unknown): error is SdkError => error instanceof Error;

/** Whether a service of AWS refused because of too many requests, also when the SDK repeated them. */
export const isThrottled = (error: unknown): boolean => isError(error) && isThrottlingError(error);

/**
 * Cognito could not call a function of ours because Lambda throttled it. Cognito reports this as a fault of the request.
 * https://repost.aws/knowledge-center/cognito-lambda-trigger-errors
 */
const isTriggerThrottled = (error: unknown): boolean =>
  isError(error) && error.name === 'UnexpectedLambdaException' && error.message.includes('TooManyRequests');

/**
 * Whether a service did not answer in time, or is overloaded: by the names, codes and statuses for which the AWS SDK
 * sends a request again, which it has done before it throws. They fit `fetch`, too, whose error has the cause.
 * https://github.com/smithy-lang/smithy-typescript/tree/main/packages/core/src/submodules/retry
 */
export const isUnanswered = (error: unknown): boolean =>
  (isError(error) && isTransientError(error)) || isThrottled(error) || isTriggerThrottled(error);
