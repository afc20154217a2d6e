/** Requests to OpenSearch Serverless, signed and parsed. */
import { Client, errors } from '@opensearch-project/opensearch';
import { AwsSigv4Signer } from '@opensearch-project/opensearch/aws';
import type * as z from 'zod';
import { Outage } from '#functions/platform/outage.ts';

export interface SearchRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly querystring?: Readonly<Record<string, boolean>>;
  readonly body?: object;
  /** The lines of a bulk request or of several searches. */
  readonly bulkBody?: readonly object[];
}

/** @throws Outage if the engine is down, asleep, slow or overloaded, or has no catalogue yet */
export type SearchEngine = <T>(request: SearchRequest, schema: z.ZodType<T>) => Promise<T>;

const NO_CATALOGUE = 'The lists of lots do not answer at the moment. We try again in a few seconds.';

/** @param timeoutMs of one request, which is never repeated */
export function searchEngine(endpoint: string, timeoutMs: number): SearchEngine {
  const region = process.env['AWS_REGION'] ?? '';
  const signer = AwsSigv4Signer({ region, service: 'aoss' });
  const client = new Client({ ...signer, node: endpoint, maxRetries: 0, requestTimeout: timeoutMs });
  return async ({ bulkBody, ...request }, schema) => {
    try {
      const lines = bulkBody === undefined ? {} : { bulkBody: [...bulkBody] };
      const { body } = await client.transport.request({ ...request, ...lines });
      return schema.parse(body);
    } catch (error) {
      throw isOutage(error) ? outage(error) : error;
    }
  };
}

export const outage = (cause: unknown): Outage => new Outage(NO_CATALOGUE, { cause });

function isOutage(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return isTransient(error.statusCode ?? 500);
  return error instanceof errors.OpenSearchClientError;
}

/** 404: nothing has been indexed yet (`npm run catalogue:rebuild`). Any other 4xx is a mistake of ours. */
export const isTransient = (status: number): boolean => status === 404 || status === 429 || status >= 500;
