import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';

/** The statuses of a stack that was never complete. */
const NEVER_COMPLETE = /^(?:CREATE_IN_PROGRESS|CREATE_FAILED|ROLLBACK_\w+|DELETE_\w+|REVIEW_IN_PROGRESS)$/;

/**
 * Whether a stack was ever deployed successfully.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 */
export async function hasSucceeded(client: CloudFormationClient, stack: string): Promise<boolean> {
  const status = await readStackStatus(client, stack);
  return status !== undefined && !NEVER_COMPLETE.test(status);
}

/** Undefined if the stack does not exist. */
export async function readStackStatus(client: CloudFormationClient, stack: string): Promise<string | undefined> {
  return (await describe(client, stack))?.StackStatus;
}

/** Undefined if the stack or the output does not exist. */
export async function readStackOutput(
  client: CloudFormationClient,
  stack: string,
  key: string,
): Promise<string | undefined> {
  return (await describe(client, stack))?.Outputs?.find(({ OutputKey }) => OutputKey === key)?.OutputValue;
}

async function describe(client: CloudFormationClient, stack: string): Promise<Stack | undefined> {
  try {
    return (await client.send(new DescribeStacksCommand({ StackName: stack }))).Stacks?.[0];
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return undefined;
    throw error;
  }
}
