import { randomUUID } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import * as z from 'zod';
import type { WebRequest, WebResponse } from '../network/web-request.ts';

const values = z.record(z.string(), z.object({ value: z.string() }));
const answer = z.union([
  z.object({ statusCode: z.number(), headers: values.default({}), body: z.unknown().optional() }),
  z.object({ uri: z.string() }),
]);

/** Runs before the cache: either responds itself or changes the path of the request. */
export type ViewerRequestFunction = (request: WebRequest) => Promise<WebResponse | { readonly path: string }>;

/** Only an endless loop takes this long. A busy machine may take a tenth of a second. */
const ENDLESS_MS = 5_000;

/** Compiles a CloudFront function (cloudfront-js-2.0) in its own context, without Node's globals. */
export function viewerRequestFunction(source: string, distributionDomainName: string): ViewerRequestFunction {
  const context = createContext({});
  new Script(`${source}\n;globalThis.__handler = handler;`).runInContext(context);
  const run = new Script('__handler(JSON.parse(__event))');
  return async (request) => {
    const event = {
      version: '1.0',
      context: { distributionDomainName, eventType: 'viewer-request', requestId: randomUUID() },
      viewer: { ip: request.sourceIp },
      request: {
        method: request.method,
        uri: request.path,
        querystring: wrapped(new URLSearchParams(request.rawQuery)),
        headers: wrapped(Object.entries(request.headers).filter(([name]) => name !== 'cookie')),
        cookies: {},
      },
    };
    context['__event'] = JSON.stringify(event);
    const result = answer.parse(await run.runInContext(context, { timeout: ENDLESS_MS }));
    if (!('statusCode' in result)) return { path: result.uri };
    const headers = Object.entries(result.headers).map(([name, { value }]) => [name, value]);
    return {
      status: result.statusCode,
      headers: Object.fromEntries(headers),
      body: typeof result.body === 'string' ? result.body : '',
    };
  };
}

function wrapped(entries: Iterable<readonly [string, string]>): Record<string, { value: string }> {
  return Object.fromEntries(Array.from(entries, ([name, value]) => [name, { value }]));
}
