import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { responseFrom } from '../src/http-api/function-answer.ts';
import { createHttpApi } from '../src/http-api/http-api.ts';
import { bearerTokens } from '../src/http-api/jwt-authorizer.ts';
import { routeTable } from '../src/http-api/route-table.ts';
import { createThrottle } from '../src/http-api/throttle.ts';
import type { InvocationOutcome } from '../src/lambda/execution-environment.ts';
import type { Lambda } from '../src/lambda/lambda.ts';
import type { WebRequest } from '../src/network/web-request.ts';

const NOW = Date.parse('2026-11-20T10:38:00Z');
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const JWK = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1' };
const REQUIREMENTS = { issuer: 'https://issuer', audience: ['client-1'] };

function tokenOf(claims: object, header: object = { alg: 'RS256', kid: 'key-1' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

const CLAIMS = { iss: 'https://issuer', client_id: 'client-1', exp: NOW / 1000 + 60, sub: 'u1' };

describe('the JWT authorizer', () => {
  const verify = bearerTokens(() => [JWK]);
  const checked = (authorization: string | undefined) => verify(authorization, REQUIREMENTS, NOW);

  it('accepts a good token and carries its claims as text', () => {
    const verified = checked(`Bearer ${tokenOf({ ...CLAIMS, 'cognito:groups': ['admin', 'user'] })}`);
    expect(verified).toMatchObject({
      claims: { sub: 'u1', exp: String(CLAIMS.exp), 'cognito:groups': '[admin user]' },
    });
  });

  it.each([
    ['nothing', undefined],
    ['nonsense', 'Bearer x'],
    ['an expired token', `Bearer ${tokenOf({ ...CLAIMS, exp: NOW / 1000 })}`],
    ['a token of another issuer', `Bearer ${tokenOf({ ...CLAIMS, iss: 'https://other' })}`],
    ['a token for another client', `Bearer ${tokenOf({ ...CLAIMS, client_id: 'other' })}`],
    ['a token whose aud is another, whatever its client_id', `Bearer ${tokenOf({ ...CLAIMS, aud: 'other' })}`],
    ['a token not valid yet', `Bearer ${tokenOf({ ...CLAIMS, nbf: NOW / 1000 + 10 })}`],
    ['an unsigned token', `Bearer ${tokenOf(CLAIMS, { alg: 'none', kid: 'key-1' })}`],
    ['an unknown key', `Bearer ${tokenOf(CLAIMS, { alg: 'RS256', kid: 'key-2' })}`],
    [
      'changed claims',
      `Bearer ${tokenOf(CLAIMS).replace(/\.[^.]+\./, `.${Buffer.from(JSON.stringify({ ...CLAIMS, sub: 'u2' })).toString('base64url')}.`)}`,
    ],
  ])('refuses %s', (_, authorization) => {
    expect(checked(authorization)).toBeUndefined();
  });

  it('asks a token it has seen before for its time, its issuer and its client again', () => {
    const authorization = `Bearer ${tokenOf(CLAIMS)}`;
    expect(checked(authorization)).toBeDefined();
    expect(verify(authorization, REQUIREMENTS, NOW + 60_000)).toBeUndefined();
    expect(verify(authorization, { ...REQUIREMENTS, audience: ['other'] }, NOW)).toBeUndefined();
    expect(verify(authorization, { ...REQUIREMENTS, issuer: 'https://other' }, NOW)).toBeUndefined();
  });
});

describe('routes', () => {
  const find = routeTable([
    { routeKey: 'GET /api/auctions/{id}' },
    { routeKey: 'POST /api/auctions/close' },
    { routeKey: 'GET /api/auctions/mine' },
  ]);

  it('prefer fixed words over parameters and match whole segments', () => {
    expect(find('GET', '/api/auctions/mine')?.route.routeKey).toBe('GET /api/auctions/mine');
    expect(find('GET', '/api/auctions/a%20b')).toMatchObject({ parameters: { id: 'a b' } });
    expect(find('POST', '/api/auctions/x')).toBeUndefined();
    expect(find('GET', '/api/auctions/x/y')).toBeUndefined();
    expect(find('GET', '/api/auctions/')).toBeUndefined();
  });
});

it('throttles by rate and burst', () => {
  let now = 0;
  const isWithin = createThrottle(() => now);
  const take = () => isWithin('r', { rate: 10, burst: 2 });
  expect([take(), take(), take()]).toEqual([true, true, false]);
  now = 100;
  expect([take(), take()]).toEqual([true, false]);
});

describe('answers of functions', () => {
  it('become responses, cookies and base64 included', () => {
    const answer = {
      statusCode: 201,
      headers: { 'X-Id': 7 },
      cookies: ['a=1', 'b=2'],
      body: 'aGk=',
      isBase64Encoded: true,
    };
    const response = responseFrom(JSON.stringify(answer));
    expect(response).toMatchObject({ status: 201, headers: { 'x-id': '7', 'set-cookie': ['a=1', 'b=2'] } });
    expect(String(response.body)).toBe('hi');
  });

  it('may be plain values, and must not be malformed', () => {
    expect(responseFrom('{"a":1}')).toMatchObject({ status: 200, body: '{"a":1}' });
    expect(responseFrom('{"statusCode":"many"}').status).toBe(500);
  });
});

describe('the HTTP API', () => {
  const request = (more: Partial<WebRequest> = {}): WebRequest => ({
    method: 'GET',
    path: '/api/things/1',
    rawQuery: '',
    headers: { host: 'localhost' },
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
    ...more,
  });

  function api(outcome: InvocationOutcome, isProtected = false) {
    const events: Record<string, unknown>[] = [];
    const lambda = {
      invoke: async (_: string, event: unknown) => {
        events.push(event as Record<string, unknown>);
        return outcome;
      },
    } as unknown as Lambda;
    const route = (routeKey: string) => ({
      routeKey,
      functionArn: 'f',
      authorizer: isProtected ? REQUIREMENTS : undefined,
      scopes: [],
      throttle: undefined,
    });
    const handle = createHttpApi(
      {
        apiId: 'api',
        region: 'ap-south-1',
        accountId: '1',
        stage: '$default',
        routes: [route('GET /api/things/{id}'), route('POST /api/things')],
      },
      { lambda, mayInvoke: () => true, clock: () => NOW, keysOf: () => [JWK] },
    ).handle;
    return { events, handle };
  }
  const fine = { kind: 'succeeded', payload: '{"statusCode":200,"body":"ok"}' } as const;

  it('hands over payload format 2.0', async () => {
    const { events, handle } = api(fine);
    await handle(request({ rawQuery: 'a=1&a=2&b=%20', headers: { cookie: 'x=1; y=2', 'user-agent': 'test' } }));
    expect(events[0]).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/things/{id}',
      rawPath: '/api/things/1',
      rawQueryString: 'a=1&a=2&b=%20',
      cookies: ['x=1', 'y=2'],
      queryStringParameters: { a: '1,2', b: ' ' },
      pathParameters: { id: '1' },
      isBase64Encoded: false,
      requestContext: {
        http: { method: 'GET', path: '/api/things/1', sourceIp: '127.0.0.1', userAgent: 'test' },
        time: '20/Nov/2026:10:38:00 +0000',
        timeEpoch: NOW,
      },
    });
    expect(events[0]).not.toHaveProperty('headers.cookie');
    expect(events[0]).not.toHaveProperty('body');
  });

  it('hands JSON over as text and forms as base64', async () => {
    const { events, handle } = api(fine);
    const post = (type: string) =>
      handle(
        request({ method: 'POST', path: '/api/things', headers: { 'content-type': type }, body: Buffer.from('{}') }),
      );
    await post('application/json');
    await post('multipart/form-data; boundary=x');
    expect(events.map((event) => [event['body'], event['isBase64Encoded']])).toEqual([
      ['{}', false],
      ['e30=', true],
    ]);
  });

  it('refuses with the words of API Gateway', async () => {
    const { handle } = api(fine, true);
    expect(await handle(request())).toMatchObject({ status: 401, body: '{"message":"Unauthorized"}' });
    expect(await handle(request({ path: '/api/nope' }))).toMatchObject({
      status: 404,
      body: '{"message":"Not Found"}',
    });
    const authorization = `Bearer ${tokenOf(CLAIMS)}`;
    expect((await handle(request({ headers: { authorization } }))).status).toBe(200);
  });

  it('refuses what Lambda could not carry: 6 MB, base64 included', async () => {
    const { handle } = api(fine);
    const upload = (bytes: number) =>
      handle(
        request({
          method: 'POST',
          path: '/api/things',
          headers: { 'content-type': 'multipart/form-data' },
          body: Buffer.alloc(bytes),
        }),
      );
    expect((await upload(4_000_000)).status).toBe(200);
    expect(await upload(5_000_000)).toMatchObject({ status: 413, body: '{"message":"Request Entity Too Large"}' });
  });

  it('answers 500 when the function failed', async () => {
    const failure = { errorType: 'Error', errorMessage: 'secret', trace: [] };
    const { handle } = api({ kind: 'failed', failure });
    expect(await handle(request())).toMatchObject({ status: 500, body: '{"message":"Internal Server Error"}' });
  });
});
