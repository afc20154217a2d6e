/** Requests that no page of ours sends, to every route of the contract as its function reads them. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#functions/platform/http/endpoint.ts';
import { mostTextIn } from '#functions/platform/http/read-body.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { routeKey, type RouteSpec } from '#shared/contract/http/route.ts';
import { matchStatement, MOST_STATEMENT_LINES } from '#shared/contract/money/receivables.ts';
import { refused } from '#shared/model/result.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { times } from '#tests/support/long-run.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { seededRandom } from '#tests/support/random.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { FORM_TYPE, formOf, JSON_TYPE } from '#tests/support/requests/forms.ts';
import { TOKEN_IS_ENOUGH } from '#tests/support/requests/gate.ts';
import { mutated } from '#tests/support/requests/mutations.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';

const samples = sampleRequests({ auctionId: 'a1', userId: 'u2', callerId: 'u1', now: NOW });
const withFields = allRoutes.filter(([, { body }]) => body !== undefined && body.kind !== 'raw');
const withBody = allRoutes.filter(([, { body }]) => body !== undefined);
const withQuery = allRoutes.filter(([, { query }]) => query !== undefined);

/** Answers NOT_FOUND to whatever its schemas accept. */
const handler = httpFunction(
  allRoutes.map(([, route]) => endpoint(route, async () => refused(refusal('NOT_FOUND')))),
  TOKEN_IS_ENOUGH,
);

interface Sent {
  readonly type?: string;
  readonly body?: Buffer | string;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

async function send([name, route]: (typeof allRoutes)[number], { type = JSON_TYPE, body, query }: Sent) {
  const role = route.audience === 'admin' ? 'admin duty-owner' : 'user';
  const claims = { sub: 'u1', token_use: 'access', 'cognito:groups': `[${role}]` };
  const event = {
    version: '2.0',
    routeKey: routeKey(route),
    headers: { 'content-type': type },
    pathParameters: samples[name].params,
    queryStringParameters: query ?? samples[name].query,
    isBase64Encoded: true,
    body: body === undefined ? undefined : Buffer.from(body).toString('base64'),
    requestContext: {
      requestId: 'r',
      timeEpoch: NOW,
      http: { sourceIp: '192.0.2.1' },
      authorizer: { jwt: { claims, scopes: [] } },
    },
  } as unknown as APIGatewayProxyEventV2;
  const answer = await handler(event, { awsRequestId: 'r' } as Context);
  return { status: answer.statusCode, body: JSON.parse(answer.body ?? '') as unknown };
}

const sentence = expect.stringMatching(/^[A-Z].{5,}[^\s]$/);

test.each(withFields)('%s refuses missing, mistyped and unknown fields', async (name, route) => {
  const body = samples[name].body as Record<string, unknown>;
  const wrong: unknown[] = [
    { ...body, surprise: true },
    { ...body, role: 'admin', isActive: true },
    [],
    ...Object.keys(body).flatMap((field) => {
      const { [field]: _, ...missing } = body;
      return [missing, { ...body, [field]: { $ne: null } }, { ...body, [field]: [1, 2] }, { ...body, [field]: null }];
    }),
  ].filter((candidate) => !accepts(route, candidate));
  expect(wrong.length).toBeGreaterThan(2);
  for (const candidate of wrong) {
    expect(await send([name, route], { body: JSON.stringify(candidate) }), JSON.stringify(candidate)).toMatchObject({
      status: 400,
      body: { success: false, code: 'INVALID_INPUT', message: sentence },
    });
  }
});

test.each(withQuery)('%s refuses unknown query parameters and impossible limits', async (name, route) => {
  for (const query of [{ surprise: '1' }, { limit: '-1' }, { limit: 'many' }]) {
    expect(await send([name, route], { query }), JSON.stringify(query)).toMatchObject({
      status: 400,
      body: { success: false, message: sentence },
    });
  }
});

test.each(withFields)('%s refuses what is not JSON, another content type and a large body', async (name, route) => {
  const to = [name, route] as const;
  const unreadable = { status: 400, body: { code: 'UNREADABLE_BODY', message: sentence } };
  expect(await send(to, { body: '{"broken":' })).toMatchObject(unreadable);
  expect(await send(to, { body: '{"__proto__":{"admin":true}}' })).toMatchObject(unreadable);
  expect(await send(to, { type: 'text/plain', body: 'hello' })).toMatchObject({
    status: 415,
    body: { success: false, code: 'UNSUPPORTED_MEDIA_TYPE' },
  });
  const most = mostTextIn(route.body);
  expect(await send(to, { body: JSON.stringify({ padding: 'x'.repeat(most) }) })).toMatchObject({
    status: 413,
    body: { success: false, code: 'TOO_LARGE', message: expect.stringContaining(`${most / 1024} KB`) },
  });
});

test.each(withBody)('no bytes sent to %s are an error of ours', async (name, route) => {
  const random = seededRandom(20_261_121);
  const json = Buffer.from(JSON.stringify(samples[name].body ?? { event: 'payment.captured' }));
  const originals = [
    { type: JSON_TYPE, bytes: json },
    ...(route.body?.kind === 'form'
      ? [{ type: FORM_TYPE, bytes: formOf(samples[name].body, route.body.files[0], JPEG) }]
      : []),
  ];
  for (const { type, bytes } of originals) {
    for (let round = 0; round < times(20, 500); round += 1) {
      const body = mutated(bytes, random);
      const { status } = await send([name, route], { type, body });
      expect(status, `round ${round}: ${body.toString('latin1')}`).toBeLessThan(500);
    }
  }
});

function accepts(route: RouteSpec, candidate: unknown): boolean {
  return route.body !== undefined && route.body.kind !== 'raw' && z.safeParse(route.body.schema, candidate).success;
}

test('a bank statement with as many lines as can be matched is not too large, whatever it is written in', async () => {
  const to = allRoutes.find(([, route]) => route === matchStatement) ?? expect.fail();
  const line = { day: '2026-11-28', amount: '120000.00', narration: 'न'.repeat(500), reference: 'स'.repeat(100) };
  const body = JSON.stringify({ lines: Array.from({ length: MOST_STATEMENT_LINES }, () => line) });
  expect(await send(to, { body })).toMatchObject({ status: 404 });
});
