import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#functions/platform/http/endpoint.ts';
import { originCheck, httpFunction } from '#functions/platform/http/serve.ts';
import { defineRoute } from '#shared/contract/http/route.ts';
import { ok } from '#shared/model/result.ts';
import { TOKEN_IS_ENOUGH } from '#tests/support/requests/gate.ts';

const KEY = 'x-boli-origin-key';

describe('originCheck', () => {
  test('accepts a request with one of the current keys', () => {
    const isFromDistribution = originCheck('new,old');
    expect(isFromDistribution({ [KEY]: 'new' })).toBe(true);
    expect(isFromDistribution({ [KEY]: 'old' })).toBe(true);
    expect(isFromDistribution({ [KEY]: 'new,old' })).toBe(false);
    expect(isFromDistribution({ [KEY]: '' })).toBe(false);
    expect(isFromDistribution({})).toBe(false);
  });

  test('accepts every request when there are no keys', () => {
    expect(originCheck(undefined)({})).toBe(true);
  });
});

describe('an HTTP function with origin keys', () => {
  afterEach(() => vi.unstubAllEnvs());

  test('refuses a request that bypassed CloudFront', async () => {
    vi.stubEnv('ORIGIN_KEYS', 'secret');
    const run = vi.fn(async () => ok({ answer: { success: true as const } }));
    const route = defineRoute({
      method: 'GET',
      path: '/thing',
      audience: 'public',
      service: 'browse-api',
      summary: '',
      errors: [],
      response: z.object({ success: z.literal(true) }),
    });
    const handler = httpFunction([endpoint(route, run)], TOKEN_IS_ENOUGH);
    const call = async (headers: Readonly<Record<string, string>>) => {
      const event = {
        version: '2.0',
        routeKey: 'GET /api/thing',
        headers,
        requestContext: { timeEpoch: 1, requestId: 'r', http: { sourceIp: '192.0.2.1' } },
      };
      const answer = await handler(event as unknown as APIGatewayProxyEventV2, { awsRequestId: 'r' } as Context);
      return answer.statusCode;
    };
    expect(await call({ [KEY]: 'guess' })).toBe(403);
    expect(run).not.toHaveBeenCalled();
    expect(await call({ 'X-Boli-Origin-Key': 'secret' })).toBe(200);
  });
});
