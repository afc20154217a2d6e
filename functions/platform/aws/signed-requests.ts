/**
 * Signed requests by the parts of an SDK client (its credentials, signer, HTTP handler and retries), but without
 * its stack of middleware, which takes three quarters of what a request costs (decision 31).
 */
import { Readable } from 'node:stream';
import { HttpRequest } from '@smithy/core/protocols';
import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry';
import { SignatureV4 } from '@smithy/signature-v4';
import type {
  AwsCredentialIdentityProvider,
  HttpHandlerOptions,
  Provider,
  RequestHandler,
  RetryErrorType,
  RetryStrategy,
  RetryStrategyV2,
  RetryToken,
  SdkError,
} from '@smithy/types';
import { Sha256 } from './sha256.ts';

/** Of the configuration that a client of the SDK has resolved. */
export interface ClientParts {
  readonly credentials: AwsCredentialIdentityProvider;
  readonly region: Provider<string>;
  readonly requestHandler: RequestHandler<HttpRequest, HttpAnswer, HttpHandlerOptions>;
  readonly retryStrategy: Provider<RetryStrategyV2 | RetryStrategy>;
}

interface HttpAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface SignedRequest {
  readonly method: 'POST' | 'DELETE';
  /** Below the endpoint's own path, encoded, with a leading slash. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text, which goes out in one piece with the headers. */
  readonly body: string;
}

/** What the service said, its body read. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Service {
  /** The name in the signature's scope. */
  readonly name: string;
  readonly endpoint: () => Promise<URL>;
  /** The error that an answer other than 2xx stands for, as the SDK would throw it. */
  readonly errorOf: (answer: RawAnswer) => Error;
}

export type SendSigned = (request: SignedRequest) => Promise<RawAnswer>;

/** Sends requests to a service and tries again what the SDK would, as often and after as long. Throws what `errorOf` makes. */
export function signedRequests(parts: ClientParts, service: Service): SendSigned {
  const signer = new SignatureV4({
    service: service.name,
    region: parts.region,
    credentials: parts.credentials,
    sha256: Sha256,
  });
  const endpoint = once(service.endpoint);
  const strategy = once(async () => triesAgain(await parts.retryStrategy()));

  async function attempt({ method, path, headers, body }: SignedRequest): Promise<RawAnswer> {
    const { protocol, hostname, port, host, pathname } = await endpoint();
    const request = new HttpRequest({
      protocol,
      hostname,
      ...(port !== '' && { port: Number(port) }),
      method,
      path: pathname.replace(/\/$/, '') + path,
      headers: { ...headers, host, 'content-length': String(Buffer.byteLength(body)) },
      body,
    });
    const signed = new HttpRequest(await signer.sign(request));
    const { response } = await parts.requestHandler.handle(signed);
    const answer = { status: response.statusCode, headers: response.headers, body: await bytesOf(response.body) };
    if (answer.status >= 300) throw service.errorOf(answer);
    return answer;
  }

  return async (request) => {
    const retries = await strategy();
    let token = await retries.acquireInitialRetryToken('');
    for (;;) {
      try {
        const answer = await attempt(request);
        retries.recordSuccess(token);
        return answer;
      } catch (error) {
        token = await nextTry(retries, token, error);
      }
    }
  };
}

/** Waits until the next try is due; throws the error again when there is none. */
async function nextTry(retries: RetryStrategyV2, token: RetryToken, error: unknown): Promise<RetryToken> {
  if (!isSdkError(error)) throw error;
  const errorType = typeOf(error);
  // By far most errors: conditions that were not met.
  if (errorType === 'CLIENT_ERROR') throw error;
  const next = await retries.refreshRetryTokenForRetry(token, { error, errorType }).catch(() => undefined);
  if (next === undefined) throw error;
  if (next.getRetryDelay() > 0) await new Promise((done) => setTimeout(done, next.getRetryDelay()));
  return next;
}

/** All that the SDK adds to an error is optional. */
function isSdkError(error: unknown): error is SdkError {
  return error instanceof Error;
}

/** As the SDK's own middleware tells them apart. */
function typeOf(error: SdkError): RetryErrorType {
  if (isThrottlingError(error)) return 'THROTTLING';
  if (isTransientError(error)) return 'TRANSIENT';
  return isServerError(error) ? 'SERVER_ERROR' : 'CLIENT_ERROR';
}

/** Of the first version there are none: they have been deprecated since 2023. */
function triesAgain(strategy: RetryStrategyV2 | RetryStrategy): RetryStrategyV2 {
  if ('acquireInitialRetryToken' in strategy) return strategy;
  throw new TypeError('The client has a retry strategy of the first version.');
}

/** By its events, which cost a part of what iterating over a stream does. */
function bytesOf(body: unknown): Promise<Buffer> {
  if (!(body instanceof Readable)) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    body.on('error', reject);
  });
}

/** What is found out at the first request; after a failure it is tried again. */
function once<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined;
  return () => {
    found ??= find().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}
