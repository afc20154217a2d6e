import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsResponse, AwsService } from '../aws/aws-service.ts';
import { awsError } from '../aws/json-protocol.ts';
import { propertiesOf } from '../template/properties.ts';
import type { Deployment } from '../template/deployment.ts';
import { parseJson } from '../values/parse-json.ts';
import { type SearchNode, startSearchNode } from './search-node.ts';

/** The template's collection of OpenSearch Serverless, if it has one: a node behind IAM and the data access policy. */
export interface SearchService extends AwsService {
  /** The process that answers now; undefined without a collection. */
  readonly node: () => SearchNode | undefined;
  stop(): Promise<void>;
}

/**
 * The permission of each operation that is emulated:
 * https://docs.aws.amazon.com/opensearch-service/latest/developerguide/serverless-genref.html#serverless-operations
 */
const OPERATIONS: readonly (readonly [method: string, path: RegExp, permission: string])[] = [
  ['POST', /^\/[^/_]+\/(?:_search|_msearch)$/, 'aoss:ReadDocument'],
  ['POST', /^\/[^/_]+\/_bulk$/, 'aoss:WriteDocument'],
  ['PUT', /^\/[^/_]+$/, 'aoss:CreateIndex'],
  ['DELETE', /^\/[^/_]+$/, 'aoss:DeleteIndex'],
  ['GET', /^\/[^/_]+\/_alias$/, 'aoss:DescribeCollectionItems'],
  ['POST', /^\/_aliases$/, 'aoss:CreateCollectionItems'],
];

const accessPolicy = z.array(
  z.object({ Principal: z.array(z.string()), Rules: z.array(z.object({ Permission: z.array(z.string()) })) }),
);

/** Starts the node, and again when it has died, as AWS would. */
export async function startSearch(
  deployment: Deployment,
  dataDir: string,
  report: (error: unknown) => void,
): Promise<SearchService> {
  const [collection] = deployment.ofType('AWS::OpenSearchServerless::Collection');
  const collectionArn = collection?.attributes['Arn'];
  const folder = join(dataDir, 'opensearch');
  if (collectionArn === undefined) {
    // As a deployment without the collection deletes it.
    rmSync(folder, { recursive: true, force: true });
    return {
      name: 'aoss',
      handle: async () => awsError(404, 'NoCollection', 'The template has no collection.'),
      node: () => undefined,
      stop: async () => undefined,
    };
  }
  const granted = deployment.ofType('AWS::OpenSearchServerless::AccessPolicy').flatMap((policy) => {
    const { Policy } = propertiesOf(policy, z.object({ Policy: z.string() }));
    return accessPolicy.parse(parseJson(Policy));
  });
  const mayUse = (arn: string | undefined, permission: string): boolean =>
    granted.some(
      ({ Principal, Rules }) =>
        arn !== undefined && Principal.includes(arn) && Rules.some(({ Permission }) => Permission.includes(permission)),
    );
  let node: SearchNode | undefined;
  let isStopping = false;
  async function start(): Promise<void> {
    const started = await startSearchNode(folder);
    node = started;
    void restartAfter(started).catch(report);
  }
  async function restartAfter({ exited }: SearchNode): Promise<void> {
    await exited;
    if (!isStopping) await start();
  }
  await start();

  function refusal(request: AwsRequest, arn: string): AwsResponse | undefined {
    const operation = OPERATIONS.find(([method, path]) => method === request.method && path.test(request.path));
    if (operation === undefined)
      return awsError(400, 'NotEmulated', `The local stack does not emulate ${request.method} ${request.path}.`);
    const denied = authorize(request, 'aoss:APIAccessAll', arn);
    if (denied !== undefined || mayUse(request.principal?.arn, operation[2])) return denied;
    const who = request.principal?.arn ?? 'nobody';
    return awsError(403, 'AccessDenied', `No data access policy allows ${who} ${operation[2]} on ${request.path}.`);
  }

  return {
    name: 'aoss',
    handle: async (request) => {
      const refused = refusal(request, collectionArn);
      if (refused !== undefined) return refused;
      const { method, path, query, headers, body } = request;
      const answer = await fetch(`${node?.url}${path}?${query.toString()}`, {
        method,
        headers: { 'content-type': headers['content-type'] ?? 'application/json' },
        ...(body.length > 0 && { body: new Uint8Array(body) }),
      }).catch(() => undefined);
      if (answer === undefined) return awsError(503, 'ServiceUnavailable', 'The engine does not answer.');
      const { status } = answer;
      return { status, headers: { 'content-type': 'application/json' }, body: await answer.text() };
    },
    node: () => node,
    stop: async () => {
      isStopping = true;
      await node?.stop();
    },
  };
}
