import * as z from 'zod';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsResponse } from '../aws/aws-service.ts';
import { awsError } from '../aws/json-protocol.ts';
import type { Deployment, ResolvedResource } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { parseJson } from '../values/parse-json.ts';

interface Operation {
  readonly method: string;
  readonly path: RegExp;
  /** What the permission is granted on. */
  readonly on: 'index' | 'collection';
  readonly permission: string;
}

/**
 * The permission of each operation that is emulated:
 * https://docs.aws.amazon.com/opensearch-service/latest/developerguide/serverless-genref.html#serverless-operations
 */
const OPERATIONS: readonly Operation[] = [
  { method: 'POST', path: /^\/[^/_]+\/(?:_search|_msearch)$/, on: 'index', permission: 'aoss:ReadDocument' },
  { method: 'POST', path: /^\/[^/_]+\/_bulk$/, on: 'index', permission: 'aoss:WriteDocument' },
  { method: 'PUT', path: /^\/[^/_]+$/, on: 'index', permission: 'aoss:CreateIndex' },
  { method: 'DELETE', path: /^\/[^/_]+$/, on: 'index', permission: 'aoss:DeleteIndex' },
  { method: 'GET', path: /^\/[^/_]+\/_alias$/, on: 'collection', permission: 'aoss:DescribeCollectionItems' },
  { method: 'POST', path: /^\/_aliases$/, on: 'collection', permission: 'aoss:CreateCollectionItems' },
];

const rule = z.object({ Resource: z.array(z.string()), Permission: z.array(z.string()) });
const accessPolicy = z.array(z.object({ Principal: z.array(z.string()), Rules: z.array(rule) }));

/** Refuses what the roles' policies or the data access policies do not allow on a collection. */
export function dataAccess(deployment: Deployment, collection: ResolvedResource) {
  const { Name } = propertiesOf(collection, z.object({ Name: z.string() }));
  const resources = { index: `index/${Name}/*`, collection: `collection/${Name}` };
  const granted = deployment.ofType('AWS::OpenSearchServerless::AccessPolicy').flatMap((policy) => {
    const { Policy } = propertiesOf(policy, z.object({ Policy: z.string() }));
    return accessPolicy.parse(parseJson(Policy));
  });
  return (request: AwsRequest): AwsResponse | undefined => {
    const { method, path, principal } = request;
    const operation = OPERATIONS.find((candidate) => candidate.method === method && candidate.path.test(path));
    if (operation === undefined)
      return awsError(400, 'NotEmulated', `The local stack does not emulate ${method} ${path}.`);
    const denied = authorize(request, 'aoss:APIAccessAll', collection.attributes['Arn'] ?? '');
    if (denied !== undefined || principal === undefined) return denied;
    const { on, permission } = operation;
    const rules = granted.flatMap(({ Principal, Rules }) => (Principal.includes(principal.arn) ? Rules : []));
    if (rules.some(({ Resource, Permission }) => Resource.includes(resources[on]) && Permission.includes(permission)))
      return undefined;
    return awsError(403, 'AccessDenied', `No data access policy allows ${principal.arn} ${permission} on ${path}.`);
  };
}
