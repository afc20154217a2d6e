import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { CommandError } from './command.ts';
import type { Deployment } from './arguments.ts';

/** What the resources of a deployed stack are called: most have names that only CloudFormation knows. */
export interface DeployedStack {
  /**
   * The physical id of a resource.
   *
   * @param id its path in the template without slashes, `AuctionClockFunction`; CDK adds a hash to it
   * @throws CommandError when the stack has none
   */
  physicalId(type: string, id: string): string;
}

/** @throws when there is no such stack in the region, or the credentials may not look at it */
export async function deployedStack(deployment: Deployment, part: 'Data' | 'App'): Promise<DeployedStack> {
  const client = new CloudFormationClient({ region: deployment.region });
  const stack = deployment.names.stack(part);
  const found: { readonly type: string; readonly id: string; readonly physicalId: string }[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName: stack })) {
    for (const { ResourceType = '', LogicalResourceId = '', PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (PhysicalResourceId === undefined) continue;
      found.push({ type: ResourceType, id: LogicalResourceId.slice(0, -HASH_LENGTH), physicalId: PhysicalResourceId });
    }
  }
  return {
    physicalId: (type, id) => {
      const resource = found.find((one) => one.type === type && one.id === id);
      if (resource === undefined) throw new CommandError(`${stack} has no ${id} (${type}). Is this version deployed?`);
      return resource.physicalId;
    },
  };
}

/** CDK ends a logical id with eight hexadecimal digits of its path. */
const HASH_LENGTH = 8;
