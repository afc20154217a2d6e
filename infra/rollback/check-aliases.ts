import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { DeployedStack } from '#infra/commands/deployed.ts';
import { readLiveFunctions } from './live-functions.ts';

/**
 * CodeDeploy refuses to shift an alias that does not lead to the version which CloudFormation names. The deployment
 * would fail after minutes, in the middle of the stack.
 * https://github.com/aws/serverless-application-model/issues/291
 *
 * @throws if a function was rolled back
 */
export async function checkAliases(lambda: LambdaClient, stack: DeployedStack): Promise<void> {
  for (const { name, live, versions } of await readLiveFunctions(lambda, stack)) {
    if (versions.every(({ number }) => number <= live)) continue;
    throw new Error(
      `${name} was rolled back to version ${live}. Deploy with -c shift=at-once; the next time calls are shifted again.`,
    );
  }
}
