import { describe, expect, test } from 'vitest';
import { login } from '#shared/contract/accounts/auth.ts';
import { getAuction, listAuctions, watchAuction } from '#shared/contract/auctions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { type ClientDeps, createCall } from '#web/api/client.ts';
import { referenceOf } from '#web/api/reference.ts';

interface Seen {
  readonly url: string;
  readonly method: string | undefined;
  readonly authorization: string | null;
  readonly body: unknown;
}

/** A client whose server sends these responses in order, and the list of its requests. */
function clientWith(answers: readonly (Response | Error)[], deps: Partial<ClientDeps> = {}) {
  const seen: Seen[] = [];
  const queue = [...answers];
  const fakeFetch: typeof fetch = async (url, init) => {
    const authorization = new Headers(init?.headers).get('authorization');
    seen.push({
      url: url instanceof Request ? url.url : url.toString(),
      method: init?.method,
      authorization,
      body: init?.body,
    });
    init?.signal?.throwIfAborted();
    const answer = queue.shift() ?? new Error('nothing left to answer');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const call = createCall({
    fetch: fakeFetch,
    token: () => 'T1',
    personId: () => 'u1',
    refreshSession: async () => 'T2',
    ...deps,
  });
  return { call, seen };
}

const done = () => Response.json({ success: true, message: 'Done.' });
const unauthorized = () => Response.json({ message: 'Unauthorized' }, { status: 401 });

describe('a call', () => {
  test('fills in the path, signs it and parses the answer', async () => {
    const { call, seen } = clientWith([Response.json({ success: true, message: 'Done.', secret: 1 })]);
    const answer = await call(watchAuction, { params: { id: 'a1' } });
    expect(answer).toEqual({ success: true, message: 'Done.' });
    expect(seen).toEqual([
      { url: '/api/auctions/a1/watch', method: 'PUT', authorization: 'Bearer T1', body: undefined },
    ]);
  });

  test('appends the query and leaves out what is undefined', async () => {
    const { call, seen } = clientWith([
      Response.json({ success: true, auctions: [], total: 0, nextCursor: null, serverTime: '2026-11-23T10:00:00Z' }),
    ]);
    await call(listAuctions, { query: { search: 'gold & silver', limit: 5, cursor: undefined } });
    expect(seen[0]?.url).toBe('/api/auctions?search=gold+%26+silver&limit=5');
  });

  test('does not sign public routes, and a refused sign-in renews nothing', async () => {
    const refused = Response.json(
      { success: false, code: 'INVALID_CREDENTIALS', message: 'Incorrect e-mail address or password.' },
      { status: 401 },
    );
    const { call, seen } = clientWith([refused]);
    await expect(call(login, { body: { email: 'a@b.in', password: 'x' } })).rejects.toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message: 'Incorrect e-mail address or password.',
    });
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ authorization: null, body: '{"email":"a@b.in","password":"x"}' });
  });

  test('renews a refused token once and repeats the call', async () => {
    const { call, seen } = clientWith([unauthorized(), done()]);
    await call(watchAuction, { params: { id: 'a1' } });
    expect(seen.map((request) => request.authorization)).toEqual(['Bearer T1', 'Bearer T2']);
  });

  test('gives up after the second refusal', async () => {
    const { call, seen } = clientWith([unauthorized(), unauthorized()]);
    await expect(call(watchAuction, { params: { id: 'a1' } })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(seen).toHaveLength(2);
  });

  test('is refused when the session is over', async () => {
    const { call, seen } = clientWith([unauthorized()], { refreshSession: async () => undefined });
    await expect(call(watchAuction, { params: { id: 'a1' } })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(seen).toHaveLength(1);
  });

  test('of one person is not repeated as the next person', async () => {
    let personId = 'u1';
    const refreshSession = async () => {
      personId = 'u2';
      return 'T2';
    };
    const { call, seen } = clientWith([unauthorized(), done()], { refreshSession, personId: () => personId });
    await expect(call(watchAuction, { params: { id: 'a1' } })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(seen).toHaveLength(1);
  });

  test('that gets no response is a network error', async () => {
    const { call } = clientWith([new TypeError('Failed to fetch')]);
    await expect(call(getAuction, { params: { id: 'a1' } })).rejects.toMatchObject({ status: 0, code: 'NETWORK' });
  });

  test('that takes too long is a network error', async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    const { call } = clientWith([], { fetch: never });
    await expect(call(getAuction, { params: { id: 'a1' }, timeoutMs: 5 })).rejects.toMatchObject({ code: 'NETWORK' });
  });

  test('that the caller aborted rejects with the reason of the abort', async () => {
    const { call } = clientWith([done()]);
    const reason = new Error('left the screen');
    const signal = AbortSignal.abort(reason);
    await expect(call(watchAuction, { params: { id: 'a1' }, signal })).rejects.toBe(reason);
  });

  test('whose answer breaks the contract fails', async () => {
    const { call } = clientWith([Response.json({ success: true })]);
    const failure = await call(watchAuction, { params: { id: 'a1' } }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code: 'UNREADABLE_RESPONSE' });
  });
});

describe('the id of a request', () => {
  const failed = (headers: Record<string, string> = {}) =>
    Response.json({ success: false, code: 'INTERNAL', message: 'Sorry.' }, { status: 500, headers });
  const sentBy = async (answer: Response) => {
    const sent: string[] = [];
    const fakeFetch: typeof fetch = async (_url, init) => {
      sent.push(new Headers(init?.headers).get('x-request-id') ?? '');
      return answer;
    };
    const nobody = { token: () => undefined, personId: () => undefined, refreshSession: async () => undefined };
    const call = createCall({ fetch: fakeFetch, ...nobody });
    const error: unknown = await call(watchAuction, { params: { id: 'a1' } }).catch((reason: unknown) => reason);
    return { sent: sent.join(), error };
  };

  test('is new for every request, and is the reference without a server id', async () => {
    const [one, other] = [await sentBy(failed()), await sentBy(new Response('<html>', { status: 503 }))];
    expect(one.sent).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.sent).not.toBe(one.sent);
    expect(referenceOf(one.error)).toBe(one.sent.slice(0, 8));
    expect(referenceOf(other.error)).toBe(other.sent.slice(0, 8));
  });

  test("is the server's id if there is one", async () => {
    const { error } = await sentBy(failed({ 'x-request-id': 'JKJaXmPLvHcESHA=' }));
    expect(referenceOf(error)).toBe('JKJaXmPL');
    expect(
      referenceOf(
        (await sentBy(Response.json({ wrong: true }, { headers: { 'x-request-id': 'JKJaXmPLvHcESHA=' } }))).error,
      ),
    ).toBe('JKJaXmPL');
  });

  test('is not shown for a refusal, nor when no answer came', async () => {
    const refused = Response.json({ success: false, code: 'NOT_FOUND', message: 'Not found.' }, { status: 404 });
    expect(referenceOf((await sentBy(refused)).error)).toBeUndefined();
    const { call } = clientWith([new Error('offline')]);
    expect(
      referenceOf(await call(watchAuction, { params: { id: 'a1' } }).catch((error: unknown) => error)),
    ).toBeUndefined();
  });
});
