import { Pool, type Dispatcher } from 'undici';

export interface EngineResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Calls the local DynamoDB engine over keep-alive connections. */
export interface EngineClient {
  /** @param target such as `DynamoDB_20120810.GetItem` */
  send(target: string, body: string | Buffer): Promise<EngineResponse>;
  /** Runs one operation for the stack itself and returns its output; throws the engine's error. */
  call(operation: string, input: unknown): Promise<unknown>;
  /** The same for DynamoDB Streams. */
  callStreams(operation: string, input: unknown): Promise<unknown>;
  close(): void;
}

/** An error response of the engine. `type` is the bare name, such as ResourceNotFoundException. */
export class EngineError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.name = 'EngineError';
    this.type = type;
  }
}

/** The engines require a signature but do not check it. */
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20200101/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local';

const KEEP_ALIVE_MS = 60_000;

/** Uses undici, which needs half the CPU time of Node's own client: every function call passes here. */
export function createEngineClient(port: number): EngineClient {
  const engine = new Pool(`http://127.0.0.1:${port}`, { pipelining: 1, keepAliveTimeout: KEEP_ALIVE_MS });
  const send: EngineClient['send'] = (target, body) => {
    const answer = Promise.withResolvers<EngineResponse>();
    const headers = {
      'x-amz-target': target,
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-date': '20200101T000000Z',
      authorization: AUTHORIZATION,
    };
    engine.dispatch({ path: '/', method: 'POST', headers, body }, collecting(answer));
    return answer.promise;
  };
  const call = async (target: string, input: unknown): Promise<unknown> => {
    const answer = await send(target, JSON.stringify(input));
    const output: unknown = JSON.parse(answer.body.toString('utf8'));
    if (answer.status === 200) return output;
    const { __type, message, Message } = Object(output);
    throw new EngineError(String(__type).replace(/^.*#/, ''), String(message ?? Message));
  };
  return {
    send,
    call: (operation, input) => call(`DynamoDB_20120810.${operation}`, input),
    callStreams: (operation, input) => call(`DynamoDBStreams_20120810.${operation}`, input),
    close: () => {
      void engine.destroy();
    },
  };
}

/** Resolves with the response once its body is complete. */
function collecting({ resolve, reject }: PromiseWithResolvers<EngineResponse>): Dispatcher.DispatchHandler {
  const chunks: Buffer[] = [];
  let status = 500;
  let headers: Readonly<Record<string, string>> = {};
  return {
    onRequestStart: () => undefined,
    onResponseStart: (_, statusCode, received) => {
      status = statusCode;
      const single = Object.entries(received).flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value] as const] : [],
      );
      headers = Object.fromEntries(single);
    },
    onResponseData: (_, chunk) => {
      chunks.push(chunk);
    },
    onResponseEnd: () => {
      resolve({ status, headers, body: Buffer.concat(chunks) });
    },
    onResponseError: (_, error) => {
      reject(error);
    },
  };
}
