import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#functions/platform/http/endpoint.ts';
import { MAX_TEXT_BYTES } from '#functions/platform/http/read-body.ts';
import { type RequestOutcome, httpFunction } from '#functions/platform/http/serve.ts';
import { Outage } from '#functions/platform/outage.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { defineRoute } from '#shared/contract/http/route.ts';
import { ok, refused } from '#shared/model/result.ts';
import { TOKEN_IS_ENOUGH } from '#tests/support/requests/gate.ts';
import { cancelled } from '#tests/support/tables/cancelled.ts';

const base = { service: 'browse-api', summary: '', errors: [] } as const;
const response = z.object({ success: z.literal(true), seen: z.unknown() });

const secretRoute = defineRoute({ ...base, method: 'GET', path: '/secret', audience: 'user', response });
const formRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/form',
  audience: 'public',
  response,
  body: { kind: 'form', files: ['photo'], schema: z.strictObject({ title: z.string() }) },
});
const jsonRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/json',
  audience: 'public',
  response,
  body: { kind: 'json', schema: z.strictObject({ title: z.string({ error: 'Please give a title.' }) }) },
});
const ownRoute = defineRoute({
  ...base,
  method: 'POST',
  path: '/own',
  audience: 'public',
  ownPagesOnly: true,
  response,
});
const busyRoute = defineRoute({ ...base, method: 'GET', path: '/busy', audience: 'public', response });
const brokenRoute = defineRoute({ ...base, method: 'GET', path: '/broken', audience: 'public', response });
const outRoute = defineRoute({ ...base, method: 'GET', path: '/out', audience: 'public', response });
const refusingRoute = defineRoute({ ...base, method: 'GET', path: '/refusing', audience: 'public', response });

const GATEWAY_ID = 'JKJaXmPLvHcESHA=';
const OWN_ID = '7f3a1b2c-0d4e-4f5a-8b6c-7d8e9f0a1b2c';
const counted: RequestOutcome[] = [];
const GONE = new Error('the table arn:aws:dynamodb is gone');
let thrown: Error = GONE;
const named = (name: string, message: string) => Object.assign(new Error(message), { name });

const handler = httpFunction(
  [
    endpoint(secretRoute, async ({ caller }) => ok({ answer: { success: true, seen: caller, leak: 'secret' } })),
    endpoint(formRoute, async ({ body, files }) =>
      ok({ answer: { success: true, seen: [body, files['photo']?.length] } }),
    ),
    endpoint(jsonRoute, async ({ body }) => ok({ answer: { success: true, seen: body } })),
    endpoint(ownRoute, async () => ok({ answer: { success: true, seen: 'own' }, cookies: ['own=1'] })),
    endpoint(brokenRoute, async () => {
      throw thrown;
    }),
    endpoint(outRoute, async () => {
      throw new Outage('The engine rests.');
    }),
    endpoint(busyRoute, async () => refused(refusal('TOO_MANY_REQUESTS'))),
    endpoint(refusingRoute, async () => refused({ ...refusal('UNAUTHENTICATED'), cookies: ['gone=; Max-Age=0'] })),
  ],
  TOKEN_IS_ENOUGH,
  (answered) => void counted.push(answered),
);

interface Call {
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly claims?: Record<string, string>;
}

async function call(routeKey: string, given: Call = {}) {
  const event = {
    version: '2.0',
    routeKey,
    rawPath: routeKey.split(' ')[1],
    rawQueryString: '',
    headers: given.headers ?? {},
    isBase64Encoded: given.isBase64Encoded ?? false,
    body: given.body,
    requestContext: {
      requestId: GATEWAY_ID,
      timeEpoch: 1,
      http: { sourceIp: '192.0.2.1' },
      authorizer: given.claims && { jwt: { claims: given.claims, scopes: [] } },
    },
  } as unknown as APIGatewayProxyEventV2;
  const answer: APIGatewayProxyStructuredResultV2 = await handler(event, { awsRequestId: 'r' } as Context);
  const { statusCode: status, headers, cookies } = answer;
  return { status, headers, body: JSON.parse(answer.body ?? '') as unknown, cookies };
}

const json = { 'Content-Type': 'application/json' };

describe('an HTTP function', () => {
  test('takes the caller from the verified claims and strips undeclared fields from the response', async () => {
    const claims = { sub: 'u1', token_use: 'access', 'cognito:groups': '[user]' };
    expect(await call('GET /api/secret', { claims })).toMatchObject({
      status: 200,
      body: { success: true, seen: { userId: 'u1', role: 'user' } },
    });
    expect(JSON.stringify((await call('GET /api/secret', { claims })).body)).not.toContain('leak');
  });

  test('treats an identity token like no token', async () => {
    expect(await call('GET /api/secret', { claims: { sub: 'u1', token_use: 'id' } })).toMatchObject({ status: 401 });
    expect(await call('GET /api/secret')).toMatchObject({ status: 401 });
  });

  test('refuses the wrong role', async () => {
    const claims = { sub: 'u1', token_use: 'access', 'cognito:groups': '[admin user]' };
    expect(await call('GET /api/secret', { claims })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  test("answers with the field's own error message", async () => {
    expect(await call('POST /api/json', { headers: json, body: '{}' })).toMatchObject({
      status: 400,
      body: { success: false, code: 'INVALID_INPUT', message: 'Please give a title.' },
    });
    expect(await call('POST /api/json', { headers: json, body: '{"title":"a","role":"admin"}' })).toMatchObject({
      status: 400,
      body: { message: 'Unknown field: role.' },
    });
  });

  test.each([
    ['no body', { headers: json }, 400, 'UNREADABLE_BODY'],
    ['broken JSON', { headers: json, body: '{' }, 400, 'UNREADABLE_BODY'],
    ['no content type', { body: '{"title":"a"}' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['text', { headers: { 'content-type': 'text/plain' }, body: 'a' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('refuses %s', async (_, given, status, code) => {
    expect(await call('POST /api/json', given)).toMatchObject({ status, body: { success: false, code } });
  });

  test('reads a form with files in the order they were sent', async () => {
    const part = (head: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
    const file = 'name="photo"; filename="a.png"\r\nContent-Type: image/png';
    const body = `${part('name="title"', 'Lot')}${part(file, 'one')}${part(file, 'two')}--b--\r\n`;
    const given = {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.from(body).toString('base64'),
      isBase64Encoded: true,
    };
    expect(await call('POST /api/form', given)).toMatchObject({ status: 200, body: { seen: [{ title: 'Lot' }, 2] } });
    expect(await call('POST /api/json', given)).toMatchObject({ status: 415 });
  });

  /** A JSON body of exactly `bytes` bytes. */
  const sized = (bytes: number) => JSON.stringify({ title: 'x'.repeat(bytes - '{"title":""}'.length) });

  test.each([
    ['as text', (body: string) => ({ headers: json, body })],
    [
      'in base64',
      (body: string) => ({ headers: json, body: Buffer.from(body).toString('base64'), isBase64Encoded: true }),
    ],
  ])('refuses a large body before parsing it, %s', async (_, as) => {
    expect((await call('POST /api/json', as(sized(MAX_TEXT_BYTES)))).status).toBe(200);
    const refusedBody = {
      success: false,
      code: 'TOO_LARGE',
      message: 'The request is too large: without files it may have 128 KB.',
    };
    expect(await call('POST /api/json', as(sized(MAX_TEXT_BYTES + 1)))).toMatchObject({
      status: 413,
      body: refusedBody,
    });
    expect(await call('POST /api/form', as(sized(MAX_TEXT_BYTES + 1)))).toMatchObject({
      status: 413,
      body: refusedBody,
    });
    // Malformed JSON as well, so 413 shows that the size is checked first.
    expect(await call('POST /api/json', as('{'.repeat(MAX_TEXT_BYTES + 1)))).toMatchObject({ status: 413 });
  });

  test('accepts larger files in a form, but not more text', async () => {
    const form = (title: string, photo: string) => ({
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: [
        `--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n${title}\r\n`,
        `--b\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\n${photo}\r\n--b--\r\n`,
      ].join(''),
    });
    const large = 'x'.repeat(MAX_TEXT_BYTES + 1);
    expect(await call('POST /api/form', form('Lot', large))).toMatchObject({ body: { seen: [{ title: 'Lot' }, 1] } });
    expect(await call('POST /api/form', form(large, 'x'))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  });

  test('hides the cause of an internal error', async () => {
    const { status, body } = await call('GET /api/broken');
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('arn');
  });

  test('can clear a cookie with a refusal', async () => {
    expect(await call('GET /api/refusing')).toMatchObject({ status: 401, cookies: ['gone=; Max-Age=0'] });
  });

  test('sends Retry-After with every 429, by default two seconds', async () => {
    expect(await call('GET /api/busy')).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    expect((await call('GET /api/refusing')).headers).not.toHaveProperty('retry-after');
  });

  test('answers 503 with the sentence and Retry-After while an engine is out', async () => {
    expect(await call('GET /api/out')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { success: false, code: 'UNAVAILABLE', message: 'The engine rests.' },
    });
  });

  test.each([
    ['no answer in time', Object.assign(new Error('late'), { name: 'TimeoutError' })],
    ['a broken connection', Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })],
    ['no connection', new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })],
    ['an abandoned fetch', new DOMException('late', 'TimeoutError')],
    ['a failing service', Object.assign(new Error('down'), { $metadata: { httpStatusCode: 503 } })],
    ['an overloaded service', Object.assign(new Error('slow down'), { name: 'ThrottlingException' })],
    ['a transaction that met another', cancelled('None', 'TransactionConflict')],
    [
      'a throttled trigger',
      named('UnexpectedLambdaException', 'PreTokenGeneration invocation failed due to error TooManyRequestsException.'),
    ],
    [
      'a cold trigger',
      named(
        'UnexpectedLambdaException',
        'PreTokenGeneration invocation failed due to error Socket timeout while invoking Lambda function.',
      ),
    ],
    [
      'a late trigger',
      named('UserLambdaValidationException', 'PreTokenGeneration failed with error Task timed out after 4.00 seconds.'),
    ],
    [
      'a trigger whose environment died',
      named(
        'UserLambdaValidationException',
        'PreTokenGeneration failed with error Runtime exited with error: exit status 129.',
      ),
    ],
  ])('answers 503 with a sentence and Retry-After after %s of a service', async (_, error) => {
    thrown = error;
    const message = 'This does not answer at the moment. Please try again in a few seconds.';
    expect(await call('GET /api/broken')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { success: false, code: 'UNAVAILABLE', message },
    });
    thrown = GONE;
  });

  test('does not call a refused condition an outage, even beside a conflict', async () => {
    thrown = cancelled('ConditionalCheckFailed', 'TransactionConflict');
    expect(await call('GET /api/broken')).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    thrown = GONE;
  });

  test('does not call a mistake in a trigger an outage', async () => {
    thrown = named('UserLambdaValidationException', 'PreTokenGeneration failed with error duties is not iterable.');
    expect(await call('GET /api/broken')).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
    thrown = GONE;
  });

  test('answers 404 for a route that it does not have', async () => {
    expect(await call('GET /api/unknown')).toMatchObject({ status: 404 });
  });
});

describe('a route for the site’s own pages', () => {
  test.each(['cross-site', 'same-site'])('refuses requests from other sites and sets no cookie: %s', async (site) => {
    const answer = await call('POST /api/own', { headers: { 'Sec-Fetch-Site': site } });
    expect([answer.status, answer.cookies]).toEqual([403, undefined]);
    expect((await call('POST /api/form', { headers: { 'Sec-Fetch-Site': site } })).status).not.toBe(403);
  });

  test.each([{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }, {}])(
    'answers other requests: %j',
    async (headers: Record<string, string>) => {
      expect(await call('POST /api/own', { headers })).toMatchObject({ status: 200, cookies: ['own=1'] });
    },
  );
});

describe('the id of a request', () => {
  const ofAnswer = async (routeKey: string, headers: Record<string, string> = {}) =>
    (await call(routeKey, { headers })).headers?.['x-request-id'];

  test('is the one from the request header, on every answer', async () => {
    const headers = { 'X-Request-Id': OWN_ID };
    expect(await ofAnswer('GET /api/refusing', headers)).toBe(OWN_ID);
    expect(await ofAnswer('GET /api/secret', headers)).toBe(OWN_ID);
    expect(await ofAnswer('GET /api/broken', headers)).toBe(OWN_ID);
  });

  test.each([undefined, '', 'asha@boli.test', `${OWN_ID}\n`, `${OWN_ID}${OWN_ID}`])(
    'is the gateway’s when the header is missing or no valid id: %j',
    async (given) => {
      const headers = given === undefined ? {} : { 'x-request-id': given };
      expect(await ofAnswer('GET /api/refusing', headers)).toBe(GATEWAY_ID);
    },
  );
});

test('every request for a route is counted once: successes, refusals by code, failures', async () => {
  counted.length = 0;
  await call('POST /api/json', { headers: json, body: '{"title":"t"}' });
  await call('POST /api/json', { headers: json, body: '{' });
  await call('GET /api/secret');
  await call('GET /api/broken');
  await call('GET /api/out');
  await call('GET /api/nowhere');
  expect(counted.map(({ route, code, receivedAt }) => [route.path, code, receivedAt])).toEqual([
    ['/json', undefined, 1],
    ['/json', 'UNREADABLE_BODY', 1],
    ['/secret', 'UNAUTHENTICATED', 1],
    ['/broken', 'INTERNAL', 1],
    ['/out', 'UNAVAILABLE', 1],
  ]);
});
