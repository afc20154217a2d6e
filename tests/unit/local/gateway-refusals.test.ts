import { createHttpApi, MAX_BODY_BYTES } from '@boli/aws-local/http-api/http-api.ts';
import type { InvocationOutcome } from '@boli/aws-local/lambda/execution-environment.ts';
import type { Lambda } from '@boli/aws-local/lambda/lambda.ts';
import type { WebRequest } from '@boli/aws-local/network/web-request.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { routeKey } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { whyUndeclared } from '#tests/support/requests/declared-responses.ts';

const failure: InvocationOutcome = { kind: 'failed', failure: { errorType: 'Error', errorMessage: 'no', trace: [] } };
const throttled: InvocationOutcome = { ...failure, kind: 'throttled' };
const never = new Promise<InvocationOutcome>(() => undefined);
const ACCESS = { issuer: 'https://issuer', audience: ['client-1'] };

afterEach(() => void vi.useRealTimers());

test.each<[status: number, Partial<WebRequest>, { outcome?: Promise<InvocationOutcome>; isFlooded?: true }]>([
  [401, { path: '/api/dashboard' }, {}],
  [404, { path: '/api/nothing' }, {}],
  [413, { body: Buffer.alloc(MAX_BODY_BYTES + 1) }, {}],
  [429, {}, { isFlooded: true }],
  [500, {}, {}],
  [503, {}, { outcome: never }],
  [503, {}, { outcome: Promise.resolve(throttled) }],
])('API Gateway itself answers %i as the OpenAPI document declares it', async (status, more, world) => {
  vi.useFakeTimers();
  const { outcome = Promise.resolve(failure), isFlooded } = world;
  const routes = [ROUTES.health, ROUTES.getDashboard].map((route) => ({
    routeKey: routeKey(route),
    functionArn: 'f',
    authorizer: route.audience === 'public' ? undefined : ACCESS,
    scopes: [],
    throttle: isFlooded && { rate: 0, burst: 0 },
  }));
  const api = createHttpApi(
    { apiId: 'api', region: 'ap-south-1', accountId: '1', stage: '$default', routes },
    {
      lambda: { invoke: () => outcome } as unknown as Lambda,
      mayInvoke: () => true,
      clock: Date.now,
      keysOf: () => [],
    },
  );
  const asked = { method: 'GET', path: '/api/health', rawQuery: '', headers: {}, body: Buffer.alloc(0), ...more };
  const answering = api.handle({ sourceIp: '127.0.0.1', ...asked });
  await vi.advanceTimersByTimeAsync(31_000);
  const { status: answered, headers, body } = await answering;
  const names = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const answer = { status: answered, headers: new Headers(names), text: String(body) };
  expect(answered).toBe(status);
  expect(whyUndeclared(asked.method, asked.path, answer)).toBeUndefined();
  const reworded = { ...answer, text: '{"message":"Something else"}' };
  if (status !== 404) expect(whyUndeclared(asked.method, asked.path, reworded)).toBeDefined();
});
