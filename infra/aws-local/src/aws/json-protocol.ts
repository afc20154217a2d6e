import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { parseJson } from '../values/parse-json.ts';
import type { AwsRequest, AwsResponse } from './aws-service.ts';
import { report } from './report.ts';

/**
 * An AWS error of the JSON protocols (awsJson1.0, awsJson1.1, restJson1). Operations throw it, and `respondWithFaults` alone
 * catches it and makes the response.
 */
export class AwsFault extends Error {
  readonly status: number;
  readonly type: string;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.name = 'AwsFault';
    this.status = status;
    this.type = type;
  }
}

const CONTENT_TYPE = 'application/x-amz-json-1.1';

export function awsJson(body: unknown, status = 200, contentType = CONTENT_TYPE): AwsResponse {
  return {
    status,
    headers: { 'content-type': contentType, 'x-amzn-requestid': randomUUID() },
    body: JSON.stringify(body),
  };
}

/** Carries the error type twice: in the header for restJson1 and in `__type` for the other protocols. */
export function awsError(status: number, type: string, message: string): AwsResponse {
  const answer = awsJson({ __type: type, message, Message: message }, status);
  return { ...answer, headers: { ...answer.headers, 'x-amzn-errortype': type } };
}

/** Runs an operation. An AwsFault becomes the service's error response, any other error a 500. */
export async function respondWithFaults(run: () => Promise<AwsResponse>): Promise<AwsResponse> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AwsFault) return awsError(error.status, error.type, error.message);
    report('A local emulator failed', error);
    return awsError(500, 'InternalFailure', error instanceof Error ? error.message : String(error));
  }
}

export interface JsonOperation {
  run(input: unknown, request: AwsRequest): Promise<unknown>;
}

/** Parses the input with a strict schema: an unknown parameter is an error. */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, faultType: string): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'input'}: ${issue.message}`);
  throw new AwsFault(faultType, `${issues.join('; ')} (the local emulator knows only what the app uses)`);
}

/** Combines an input schema with its handler. `faultType` is the service's error type for invalid input. */
export function jsonOperation<T>(
  schema: z.ZodType<T>,
  faultType: string,
  answer: (input: T, request: AwsRequest) => unknown,
): JsonOperation {
  return { run: async (input, request) => await answer(parseInput(schema, input, faultType), request) };
}

/** Parses the body as JSON; an empty body is an empty object. */
export function jsonBodyOf(request: AwsRequest): unknown {
  if (request.body.length === 0) return {};
  const body = parseJson(request.body.toString('utf8'));
  if (body === undefined) throw new AwsFault('SerializationException', 'The body is not JSON.');
  return body;
}

/** Dispatches on `x-amz-target: <prefix>.<Operation>`. */
export async function dispatchByTarget(
  request: AwsRequest,
  targetPrefix: string,
  operations: ReadonlyMap<string, JsonOperation>,
): Promise<AwsResponse> {
  return await respondWithFaults(async () => {
    const target = request.headers['x-amz-target'] ?? '';
    const name = target.startsWith(`${targetPrefix}.`) ? target.slice(targetPrefix.length + 1) : undefined;
    const operation = name === undefined ? undefined : operations.get(name);
    if (operation === undefined) {
      const operationNames = [...operations.keys()].join(', ');
      throw new AwsFault('UnknownOperationException', `No local emulator for '${target}'. Known: ${operationNames}.`);
    }
    return awsJson(await operation.run(jsonBodyOf(request), request), 200, request.headers['content-type']);
  });
}

/** Throws a refusal as a fault. */
export function throwRefusal(refusal: AwsResponse | undefined): void {
  if (refusal === undefined) return;
  const type = refusal.headers['x-amzn-errortype'] ?? 'AccessDeniedException';
  throw new AwsFault(type, messageOf(refusal), refusal.status);
}

function messageOf(refusal: AwsResponse): string {
  const body: unknown = JSON.parse(String(refusal.body));
  return typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : 'Access denied';
}
