import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from '#functions/system/openapi.ts';
import { ERRORS } from '#shared/contract/http/errors.ts';
import { COMMON_ERRORS, type RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

/** The part of JSON Schema 2020-12 that may occur; an unknown keyword is a mistake of the generator. */
const schema: z.ZodType = z.lazy(() =>
  z.strictObject({
    $ref: z.string().startsWith('#/components/schemas/').optional(),
    discriminator: z.strictObject({ propertyName: z.string(), mapping: z.record(z.string(), z.string()) }).optional(),
    type: z.union([z.enum(TYPES), z.array(z.enum(TYPES))]).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    propertyNames: schema.optional(),
    items: schema.optional(),
    anyOf: z.array(schema).min(1).optional(),
    oneOf: z.array(schema).min(1).optional(),
    allOf: z.array(schema).min(1).optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    const: z.unknown().optional(),
    default: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    contentMediaType: z.string().optional(),
    description: z.string().optional(),
    minLength: z.int().optional(),
    maxLength: z.int().optional(),
    minItems: z.int().optional(),
    maxItems: z.int().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
  }),
);

const content = z.record(z.string(), z.strictObject({ schema }));

const headers = z.record(z.enum(['Set-Cookie', 'Retry-After']), z.strictObject({ description: z.string(), schema }));
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.partialRecord(headers.keyType, headers.valueType).optional(),
  content,
});
const responseRef = z.strictObject({ $ref: z.string().startsWith('#/components/responses/') });

const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().min(1),
  tags: z.array(z.string()).length(1),
  parameters: z
    .array(
      z.strictObject({
        in: z.enum(['path', 'query', 'cookie']),
        name: z.string(),
        required: z.boolean().optional(),
        description: z.string().optional(),
        schema,
      }),
    )
    .optional(),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), z.union([response, responseRef])),
  security: z.array(z.strictObject({ accessToken: z.array(z.string()) })),
});

const document = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.literal('/api') })),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operation)),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Z]\w+$/), schema),
    responses: z.record(z.string(), response),
    securitySchemes: z.strictObject({
      accessToken: z.strictObject({
        type: z.literal('http'),
        scheme: z.literal('bearer'),
        bearerFormat: z.literal('JWT'),
        description: z.string(),
      }),
    }),
  }),
});

const parsed = document.parse(JSON.parse(JSON.stringify(openApiDocument(ROUTES))));
const routes: [string, RouteSpec][] = Object.entries(ROUTES);

function operationOf({ path, method }: RouteSpec) {
  const key = z.enum(['get', 'post', 'put', 'delete']).parse(method.toLowerCase());
  const found = parsed.paths[path]?.[key];
  if (found === undefined) throw new Error(`${method} ${path} is missing.`);
  return found;
}

describe('the OpenAPI document', () => {
  it('has every route and nothing else', () => {
    const ids = Object.values(parsed.paths).flatMap((path) => Object.values(path).map((one) => one?.operationId));
    expect(ids.toSorted()).toEqual(Object.keys(ROUTES).toSorted());
  });

  describe.each(routes)('%s', (id, route) => {
    const found = operationOf(route);

    it('has the id, the parameters of its path and the right security', () => {
      expect(found.operationId).toBe(id);
      const inPath = found.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      expect(inPath.map((parameter) => `{${parameter.name}}`)).toEqual(route.path.match(/\{\w+\}/g) ?? []);
      expect(inPath.every((parameter) => parameter.required)).toBe(true);
      expect(found.security).toEqual(route.audience === 'public' ? [] : [{ accessToken: [] }]);
    });

    it('declares a response for every error code', () => {
      for (const code of [...COMMON_ERRORS, ...route.errors]) {
        const declared = found.responses[String(ERRORS[code].status)];
        const name = declared !== undefined && '$ref' in declared ? declared.$ref.split('/').at(-1) : undefined;
        expect(JSON.stringify(name === undefined ? declared : parsed.components.responses[name])).toContain(
          `"${code}"`,
        );
      }
    });

    it('declares the content types of its body', () => {
      const types = Object.keys(found.requestBody?.content ?? {});
      if (route.body === undefined) expect(types).toEqual([]);
      else if (route.body.kind === 'form') expect(types).toEqual(['multipart/form-data', 'application/json']);
      else expect(types).toEqual(['application/json']);
      const mayBeAbsent = route.body?.kind === 'json' && route.body.mayBeAbsent === true;
      expect(found.requestBody?.required ?? true).toBe(!mayBeAbsent);
    });
  });

  it('declares files beside the fields in the auction form', () => {
    const form = operationOf(ROUTES.createAuction).requestBody?.content['multipart/form-data'];
    expect(form).toMatchObject({
      schema: {
        properties: {
          title: { type: 'string' },
          auction_images: { type: 'array', items: { contentMediaType: 'application/octet-stream' } },
        },
      },
    });
  });
});
