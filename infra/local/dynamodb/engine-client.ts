import { Agent, request as httpRequest } from 'node:http';

export interface EngineAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Speaks to the local DynamoDB engine over kept-alive connections. */
export interface EngineClient {
  /** @param target such as `DynamoDB_20120810.GetItem` */
  send(target: string, body: string | Buffer): Promise<EngineAnswer>;
  /** Sends one operation for the stack itself and answers its output; throws the engine's error. */
  call(operation: string, input: unknown): Promise<unknown>;
  /** The same for DynamoDB Streams. */
  callStreams(operation: string, input: unknown): Promise<unknown>;
  close(): void;
}

/** An error answer of the engine. `type` is the bare name, such as ResourceNotFoundException. */
export class EngineError extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(`${type}: ${message}`);
    this.name = 'EngineError';
    this.type = type;
  }
}

/** The engines want a signature but do not check it. */
const AUTHORIZATION =
  'AWS4-HMAC-SHA256 Credential=local/20200101/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=local';

export function createEngineClient(port: number): EngineClient {
  const agent = new Agent({ keepAlive: true, noDelay: true });
  const send: EngineClient['send'] = (target, body) =>
    new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          agent,
          port,
          host: '127.0.0.1',
          method: 'POST',
          headers: {
            'x-amz-target': target,
            'content-type': 'application/x-amz-json-1.0',
            'content-length': Buffer.byteLength(body),
            'x-amz-date': '20200101T000000Z',
            authorization: AUTHORIZATION,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const headers = Object.entries(response.headers).flatMap(([name, value]) =>
              typeof value === 'string' ? [[name, value] as const] : [],
            );
            resolve({
              status: response.statusCode ?? 500,
              headers: Object.fromEntries(headers),
              body: Buffer.concat(chunks),
            });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
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
      agent.destroy();
    },
  };
}
