import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { DeleteFunctionConcurrencyCommand, LambdaClient, PutFunctionConcurrencyCommand } from '@aws-sdk/client-lambda';
import { readOperatorAccess } from '#infra/local/client/operator.ts';

/**
 * Lets no function run whose construct's path begins with one of these (`BiddingApi`), as an operator stops functions
 * on AWS. Returns what lets them run again.
 */
export async function throttle(baseUrl: string, ...constructs: readonly string[]): Promise<() => Promise<void>> {
  const cloudFormation = new CloudFormationClient(await readOperatorAccess(baseUrl, 'cloudformation'));
  const names: string[] = [];
  for (const StackName of ['BoliData', 'BoliApp']) {
    for await (const page of paginateListStackResources({ client: cloudFormation }, { StackName })) {
      for (const { ResourceType, LogicalResourceId = '', PhysicalResourceId = '' } of page.StackResourceSummaries ??
        []) {
        const isWanted = constructs.some((one) => LogicalResourceId.startsWith(`${one}Function`));
        if (ResourceType === 'AWS::Lambda::Function' && isWanted) names.push(PhysicalResourceId);
      }
    }
  }
  cloudFormation.destroy();
  if (names.length !== constructs.length) throw new Error(`Not each of ${constructs.join()} is a function.`);
  for (const FunctionName of names) {
    await change(baseUrl, new PutFunctionConcurrencyCommand({ FunctionName, ReservedConcurrentExecutions: 0 }));
  }
  return async () => {
    for (const FunctionName of names) {
      await change(baseUrl, new DeleteFunctionConcurrencyCommand({ FunctionName }));
    }
  };
}

/** A client for each call, since the clock may have been moved, and signatures carry the time. */
async function change(
  baseUrl: string,
  command: PutFunctionConcurrencyCommand | DeleteFunctionConcurrencyCommand,
): Promise<void> {
  const lambda = new LambdaClient(await readOperatorAccess(baseUrl, 'lambda'));
  await (command instanceof PutFunctionConcurrencyCommand ? lambda.send(command) : lambda.send(command));
  lambda.destroy();
}
