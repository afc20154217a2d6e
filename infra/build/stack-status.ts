import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

/** A stack in one of these has never been complete. */
const NEVER_COMPLETE = /^(?:CREATE_IN_PROGRESS|CREATE_FAILED|ROLLBACK_\w+|DELETE_\w+|REVIEW_IN_PROGRESS)$/;

/**
 * Whether a stack has been deployed with success before.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 */
export async function hasSucceeded(client: CloudFormationClient, stack: string): Promise<boolean> {
  try {
    const { Stacks: [found] = [] } = await client.send(new DescribeStacksCommand({ StackName: stack }));
    return found?.StackStatus !== undefined && !NEVER_COMPLETE.test(found.StackStatus);
  } catch (error) {
    // That is how CloudFormation says that there is no such stack.
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return false;
    throw error;
  }
}
