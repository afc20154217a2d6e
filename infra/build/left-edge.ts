import {
  type CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import type { Settings } from '../settings/settings.ts';

/** Deleting a web ACL takes seconds; until CloudFront has let go of it, WAF refuses. */
const LONGEST_SECONDS = 15 * 60;

/**
 * Deletes the stack of a web ACL that the site had and has no more, and its price with it: `cdk deploy` leaves alone what the
 * app does not name any longer. CloudFormation says nothing of a stack that is not there.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DeleteStack.html
 *
 * @param client of the region of the edge
 */
export async function deleteLeftEdge(
  client: CloudFormationClient,
  { names, webAcl }: Pick<Settings, 'names' | 'webAcl'>,
): Promise<void> {
  if (webAcl === 'own') return;
  const StackName = names.stack('Edge');
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete({ client, maxWaitTime: LONGEST_SECONDS, minDelay: 2 }, { StackName });
}
