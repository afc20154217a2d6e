import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';

/** The statuses of a stack that was never complete. */
const NEVER_COMPLETE = /^(?:CREATE_IN_PROGRESS|CREATE_FAILED|ROLLBACK_\w+|DELETE_\w+|REVIEW_IN_PROGRESS)$/;

/**
 * Whether a stack was ever deployed successfully.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 */
export async function hasSucceeded(client: CloudFormationClient, stack: string): Promise<boolean> {
  try {
    const { Stacks: [found] = [] } = await client.send(new DescribeStacksCommand({ StackName: stack }));
    return found?.StackStatus !== undefined && !NEVER_COMPLETE.test(found.StackStatus);
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (error instanceof CloudFormationServiceException && error.name === 'ValidationError') return false;
    throw error;
  }
}
