import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AwsService } from '../aws/aws-service.ts';
import { awsError } from '../aws/json-protocol.ts';
import type { Deployment } from '../template/deployment.ts';
import { dataAccess } from './data-access.ts';
import { type SearchNode, startSearchNode } from './search-node.ts';

/** Emulates the template's collection of OpenSearch Serverless by a node, behind IAM and the data access policies. */
export interface SearchService extends AwsService {
  /** The process that answers now; undefined without a collection. */
  readonly node: () => SearchNode | undefined;
  stop(): Promise<void>;
}

/** Starts the node, and again when it has died, as AWS would. */
export async function startSearch(
  deployment: Deployment,
  dataDir: string,
  report: (error: unknown) => void,
): Promise<SearchService> {
  const [collection] = deployment.ofType('AWS::OpenSearchServerless::Collection');
  const folder = join(dataDir, 'opensearch');
  if (collection === undefined) {
    // As on AWS, where a deployment without the collection deletes it.
    rmSync(folder, { recursive: true, force: true });
    return {
      name: 'aoss',
      handle: async () => awsError(404, 'NoCollection', 'The template has no collection.'),
      node: () => undefined,
      stop: async () => undefined,
    };
  }
  const refusalOf = dataAccess(deployment, collection);
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

  return {
    name: 'aoss',
    handle: async (request) => {
      const refusal = refusalOf(request);
      if (refusal !== undefined) return refusal;
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
