import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { parseRequest } from '#functions/platform/http/endpoint.ts';
import { isObject } from '#shared/model/json.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { allRoutes } from '#tests/support/requests/all-routes.ts';
import { sampleRequests } from '#tests/support/requests/sample-requests.ts';

const HIDDEN = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;
const typeOf = (schema: z.core.$ZodType) => defOf(schema).type;

/** Each text that a schema takes, by its path. A text that becomes something else is one whole with what it becomes. */
function* textsOf(schema: z.core.$ZodType, path: string): Generator<readonly [string, z.core.$ZodType]> {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      for (const [name, one] of Object.entries(def.shape)) yield* textsOf(one, `${path}.${name}`);
      return;
    case 'array':
      return yield* textsOf(def.element, path);
    case 'record':
      return yield* textsOf(def.valueType, path);
    case 'union':
      for (const one of def.options) yield* textsOf(one, path);
      return;
    case 'pipe':
      yield [path, schema];
      for (const one of textsOf(def.in, path)) if (typeOf(one[1]) === 'pipe') yield one;
      return yield* textsOf(def.out, path);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return yield* textsOf(def.innerType, path);
    case 'string':
      return yield [path, schema];
    case 'boolean':
    case 'custom':
    case 'enum':
    case 'literal':
    case 'null':
    case 'number':
    case 'transform':
    case 'unknown':
      return;
    default:
      throw new Error(`${path}: this test does not know the type ${def.type}.`);
  }
}

/** Of bodies: nothing of a path or a query is stored. */
const texts = allRoutes.flatMap(([name, { body }]) =>
  body === undefined || body.kind === 'raw' ? [] : [...textsOf(body.schema, name)],
);

/** What people write in several lines. */
const LONG = /(?:\.(?:description|terms|text|closing|privacy|note|documents|handover|bankAccount)|(?:R|\.r)eason)$/;
/** What people do not read: keys, queries, secrets, and the steps, which are stored as a text made of numbers. */
const UNREAD =
  /\.(?:password|matchPassword|code|consent|query|after|key|idProofKey|imageKeys|existingImages|imagesToRemove|imageOrder|picture|id|upload|enrolment|change|token|steps|bidIncrement|identityVersion|razorpay_\w+)$/;

describe('every text of every request', () => {
  it('is one line, or one of those that are known to be long', () => {
    expect(texts.length).toBeGreaterThan(100);
    const several = texts.filter(([, text]) => {
      const { data } = z.safeParse(text, 'a\nb');
      return typeof data === 'string' && data.includes('\n');
    });
    const forgotten = several.map(([path]) => path).filter((path) => !LONG.test(path) && !UNREAD.test(path));
    expect(forgotten).toEqual([]);
  });

  it('is freed of hidden characters that JSON in it escapes', () => {
    const inJson = texts.flatMap(([path, text]) =>
      ['{"a":"x\\u202ey\\u0000z"}', '["x\\u2066y"]'].flatMap((json) => {
        const { data } = z.safeParse(text, json);
        return isObject(data) || Array.isArray(data) ? [{ path, data }] : [];
      }),
    );
    expect(new Set(inJson.map(({ path }) => path.split('.')[1]))).toEqual(
      new Set([
        'steps',
        'bidIncrement',
        'facts',
        'place',
        'sale',
        'report',
        'documents',
        'imageKeys',
        'existingImages',
        'imagesToRemove',
        'imageOrder',
      ]),
    );
    expect(inJson.filter(({ data }) => Object.values(data).some((one) => HIDDEN.test(String(one))))).toEqual([]);
  });
});

const facts = { auctionId: 'lot-1', userId: 'u1', callerId: 'u2', now: NOW };

/** Hidden characters in the middle and at both ends of each text. */
function disguised(sent: unknown): unknown {
  if (typeof sent === 'string') return `\u202e\0${sent.slice(0, 1)}\u2066${sent.slice(1)}\u0007\u202c`;
  if (Array.isArray(sent)) return sent.map(disguised);
  return isObject(sent) ? Object.fromEntries(Object.entries(sent).map(([name, one]) => [name, disguised(one)])) : sent;
}

it.each(allRoutes)('%s is read as if hidden characters had not been sent', (name, route) => {
  const { params = {}, query = {}, body = {} } = sampleRequests(facts)[name];
  const rest = { files: {}, bytes: new Uint8Array(), headers: {}, cookies: {}, source: '', receivedAt: NOW };
  const [given, hidden] = [{ params, query, body }, disguised({ params, query, body }) as object].map((sent) =>
    parseRequest(route, { ...rest, ...(sent as { params: object; query: object; body: object }) }, undefined),
  );
  expect(hidden).toEqual(given);
});
