import {
  type CloudFormationClient,
  DeleteStackCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation';
import type { Settings } from '#infra/settings/settings.ts';

/** WAF refuses to delete a web ACL until CloudFront no longer uses it. */
const LONGEST_SECONDS = 15 * 60;

/**
 * Deletes the stack of a web ACL that the site no longer uses, so that it costs nothing. `cdk deploy` does not delete stacks
 * that the app no longer contains. CloudFormation ignores a stack that does not exist.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_DeleteStack.html
 *
 * @param client for the region of the edge stack
 */
export async function deleteUnusedEdge(
  client: CloudFormationClient,
  { names, webAcl }: Pick<Settings, 'names' | 'webAcl'>,
): Promise<void> {
  if (webAcl === 'own') return;
  const StackName = names.stack('Edge');
  await client.send(new DeleteStackCommand({ StackName }));
  await waitUntilStackDeleteComplete({ client, maxWaitTime: LONGEST_SECONDS, minDelay: 2 }, { StackName });
}
