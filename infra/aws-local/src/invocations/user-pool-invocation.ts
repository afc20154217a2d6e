import { AwsFault } from '../aws/json-protocol.ts';
import type { InvokeTrigger } from '../cognito/tokens/token-trigger.ts';
import { lambdaPermissions } from '../iam/resource-policies.ts';
import type { Lambda } from '../lambda/lambda.ts';
import type { ReadDeployment } from '../template/read-deployment.ts';

interface Parts {
  readonly deployment: ReadDeployment;
  readonly lambda: Lambda;
}

/** Cognito names the error by which Lambda refused: https://repost.aws/knowledge-center/cognito-lambda-trigger-errors */
const NOT_INVOKED = "The trigger's invocation failed due to error TooManyRequestsException.";

/** A user pool invokes its triggers synchronously; the function's own policy must allow it. */
export function userPoolInvocation({ deployment, lambda }: Parts): InvokeTrigger {
  const mayInvoke = lambdaPermissions(deployment);
  return async (functionArn, poolArn, event) => {
    if (!mayInvoke(functionArn, 'cognito-idp.amazonaws.com', poolArn)) {
      throw new AwsFault('UnexpectedLambdaException', `${poolArn} may not invoke ${functionArn}.`);
    }
    const outcome = await lambda.invoke(functionArn, event);
    if (outcome.kind === 'succeeded') return outcome.payload;
    if (outcome.kind === 'throttled') throw new AwsFault('UnexpectedLambdaException', NOT_INVOKED);
    throw new AwsFault('UserLambdaValidationException', outcome.failure.errorMessage);
  };
}
