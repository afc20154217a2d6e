import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AwsResponse, AwsService, Principal } from '../src/aws/aws-service.ts';
import { verifySignature } from '../src/aws/sigv4.ts';
import type { Deployment, ResolvedResource } from '../src/template/deployment.ts';

export const REGION = 'ap-south-1';
export const ACCOUNT = '111122223333';
export const CREDENTIALS = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret-of-the-test' };

/** A deployment with only these resources. */
export function deploymentOf(
  ...resources: readonly (Pick<ResolvedResource, 'type' | 'physicalId' | 'properties'> & Partial<ResolvedResource>)[]
): Deployment {
  const all = resources.map((resource) => ({
    stack: 'Test',
    logicalId: resource.physicalId,
    attributes: {},
    ...resource,
  }));
  return { resources: all, ofType: (type) => all.filter((resource) => resource.type === type) };
}

/** A principal with these grants (`action resource` patterns with stars); without any it may do everything. */
export function principalWith(...grants: readonly string[]): Principal {
  return {
    arn: `arn:aws:sts::${ACCOUNT}:assumed-role/test/test`,
    secretAccessKey: CREDENTIALS.secretAccessKey,
    may: (action, resource) =>
      grants.length === 0 ||
      grants.some((grant) => new RegExp(`^${grant.replaceAll('*', '.*')}$`).test(`${action} ${resource}`)),
  };
}

const flat = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Serves emulators on a free port under /__aws/<service>, verifying signatures as the stack does. */
export async function serve(
  services: readonly AwsService[],
  options: { principal?: () => Principal | undefined; clock?: () => number } = {},
) {
  const { principal = () => principalWith(), clock = Date.now } = options;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    // Not `new URL`, which would resolve `..` in keys.
    const [rawPath = '/', search = ''] = (incoming.url ?? '/').split('?');
    const headers = flat(incoming.headers);
    const body = Buffer.concat(chunks);
    const request = { method: incoming.method ?? '', rawPath, query: new URLSearchParams(search), headers, body };
    const secretFor = (id: string) => (id === CREDENTIALS.accessKeyId ? principal()?.secretAccessKey : undefined);
    const signature = verifySignature(request, secretFor, [clock()]);
    const [, , name] = rawPath.split('/');
    const service = services.find((candidate) => candidate.name === name);
    const reply: AwsResponse =
      service === undefined || signature === 'invalid'
        ? { status: 403, headers: { 'x-amzn-errortype': 'InvalidSignatureException' }, body: '{}' }
        : await service.handle({
            ...request,
            path: rawPath.slice(`/__aws/${name}`.length) || '/',
            principal: signature === 'unsigned' ? undefined : principal(),
          });
    outgoing.writeHead(reply.status, reply.headers).end(reply.body);
  };
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    base,
    /** The settings of an SDK client for one of the services. */
    client: (service: string) => ({
      endpoint: `${base}/__aws/${service}`,
      region: REGION,
      credentials: CREDENTIALS,
      maxAttempts: 1,
    }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
