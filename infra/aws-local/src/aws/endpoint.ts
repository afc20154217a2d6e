import type { WebRequest, WebResponse } from '../network/web-request.ts';
import type { SharedClock } from '../state/shared-clock.ts';
import type { AwsResponse, AwsService, Principal } from './aws-service.ts';
import { awsError } from './json-protocol.ts';
import { sessionTokenMatches } from './session-token.ts';
import { verifySignature } from './sigv4.ts';

export type AwsEndpoint = (request: WebRequest) => Promise<WebResponse>;

const PREFIX = '/__aws/';

let lastDate = { second: NaN, text: '' };

/** Cached: all requests within a second get the same text. */
function httpDate(ms: number): string {
  const second = Math.floor(ms / 1000);
  if (second !== lastDate.second) lastDate = { second, text: new Date(ms).toUTCString() };
  return lastDate.text;
}

/** Handles `/__aws/<service>/…`: identifies the signer and calls the service's emulator. */
export function awsEndpoint(
  services: readonly AwsService[],
  principalBy: (accessKeyId: string) => Principal | undefined,
  { now, signingTimes }: Pick<SharedClock, 'now' | 'signingTimes'>,
): AwsEndpoint {
  const byName = new Map(services.map((service) => [service.name, service]));
  return async (request) => {
    const answer = await respondTo(request);
    // SDK clients correct their clock by this header, so it must carry the stack's time.
    return { ...answer, headers: { ...answer.headers, date: httpDate(now()) } };
  };

  async function respondTo(request: WebRequest): Promise<AwsResponse> {
    const [name = '', ...rest] = request.path.slice(PREFIX.length).split('/');
    const service = byName.get(name);
    if (service === undefined) return awsError(404, 'UnknownService', `The local stack does not emulate ${name}.`);
    const query = new URLSearchParams(request.rawQuery);
    const signed = verifySignature(
      { method: request.method, rawPath: request.path, query, headers: request.headers, body: request.body },
      (accessKeyId) => principalBy(accessKeyId)?.secretAccessKey,
      signingTimes(),
    );
    if (signed === 'invalid') {
      const message = 'The request signature we calculated does not match the signature you provided.';
      return service.signatureMismatch?.(message) ?? awsError(403, 'InvalidSignatureException', message);
    }
    const principal = signed === 'unsigned' ? undefined : principalBy(signed.accessKeyId);
    if (principal !== undefined && !sessionTokenMatches(principal, request.headers['x-amz-security-token'])) {
      const message = 'The security token included in the request is invalid.';
      return service.signatureMismatch?.(message) ?? awsError(403, 'UnrecognizedClientException', message);
    }
    return await service.handle({
      method: request.method,
      path: `/${rest.join('/')}`,
      query,
      headers: request.headers,
      body: request.body,
      principal,
    });
  }
}
