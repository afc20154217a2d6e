import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { constructId, LIVE, SHIFTED } from '#infra/specs/function-name.ts';
import type { Deployment } from './arguments.ts';
import { CommandError } from './command.ts';

/** The resources of a deployed stack. CloudFormation generates most of their names. */
export interface DeployedStack {
  /**
   * @param id the construct's path without slashes, such as `AuctionClockFunction`; CDK adds a hash to it
   * @throws CommandError if the stack has no such resource
   */
  physicalId(type: string, id: string): string;
  /** Undefined if the stack has no such resource. */
  find(type: string, id: string): string | undefined;
}

/** @throws if the region has no such stack, or the credentials may not read it */
export async function readDeployedStack(deployment: Deployment, part: 'Data' | 'App'): Promise<DeployedStack> {
  const client = new CloudFormationClient({ region: deployment.region });
  const stack = deployment.names.stack(part);
  const found: { readonly type: string; readonly id: string; readonly physicalId: string }[] = [];
  for await (const page of paginateListStackResources({ client }, { StackName: stack })) {
    for (const { ResourceType = '', LogicalResourceId = '', PhysicalResourceId } of page.StackResourceSummaries ?? []) {
      if (PhysicalResourceId === undefined) continue;
      found.push({ type: ResourceType, id: LogicalResourceId.slice(0, -HASH_LENGTH), physicalId: PhysicalResourceId });
    }
  }
  const find: DeployedStack['find'] = (type, id) =>
    found.find((resource) => resource.type === type && resource.id === id)?.physicalId;
  return {
    find,
    physicalId: (type, id) => {
      const physicalId = find(type, id);
      if (physicalId === undefined)
        throw new CommandError(`${stack} has no ${id} (${type}). Is this version deployed?`);
      return physicalId;
    },
  };
}

/** What callers of a function call: the alias of one whose releases are shifted, so the live version, or the function. */
export function calledFunction(stack: DeployedStack, id: string): string {
  return SHIFTED.map(constructId).includes(id)
    ? stack.physicalId('AWS::Lambda::Alias', `${id}FunctionAlias${LIVE}`)
    : stack.physicalId('AWS::Lambda::Function', `${id}Function`);
}

/** CDK appends an eight-digit hash of the path to a logical id. */
const HASH_LENGTH = 8;
