import {
  type CodeDeployClient,
  GetDeploymentCommand,
  ListDeploymentsCommand,
  StopDeploymentCommand,
} from '@aws-sdk/client-codedeploy';
import type { DeployedStack } from '#infra/commands/deployed.ts';
import { constructId, SHIFTED } from '#infra/specs/function-name.ts';

/** The deployments in which CodeDeploy is giving calls to a new version. Not those in which it takes them back. */
export async function findShiftingDeployments(
  client: CodeDeployClient,
  stack: DeployedStack,
): Promise<readonly string[]> {
  const application = stack.find('AWS::CodeDeploy::Application', 'ReleasesApplication');
  if (application === undefined) return [];
  const shifting: string[] = [];
  for (const name of SHIFTED) {
    const { deployments = [] } = await client.send(
      new ListDeploymentsCommand({
        applicationName: application,
        deploymentGroupName: stack.physicalId('AWS::CodeDeploy::DeploymentGroup', `${constructId(name)}Release`),
        includeOnlyStatuses: ['Created', 'Queued', 'InProgress', 'Ready'],
      }),
    );
    for (const deploymentId of deployments) {
      const { deploymentInfo } = await client.send(new GetDeploymentCommand({ deploymentId }));
      if (deploymentInfo?.creator !== 'codeDeployRollback') shifting.push(deploymentId);
    }
  }
  return shifting;
}

/**
 * The version of before gets all calls again, and CloudFormation's update fails.
 * https://docs.aws.amazon.com/codedeploy/latest/APIReference/API_StopDeployment.html
 */
export async function takeBack(client: CodeDeployClient, deploymentId: string): Promise<void> {
  await client.send(new StopDeploymentCommand({ deploymentId, autoRollbackEnabled: true }));
}
