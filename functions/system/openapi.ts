/** Generates the OpenAPI 3.1 document from ROUTES. */
import * as z from 'zod';
import {
  createDocument,
  type CreateDocumentOptions,
  createSchema,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
} from 'zod-openapi';
import { isoTime, time } from '#shared/contract/fields.ts';
import { COOKIES, type CookieUse } from '#shared/contract/http/headers.ts';
import type { BodySpec, RouteSpec } from '#shared/contract/http/route.ts';
import { REFUSAL_SCHEMAS, responsesOf } from './openapi-responses.ts';
import { nameSchemas } from './openapi-schemas.ts';

const BEARER = 'accessToken';
const DESCRIPTION = `Online auctions: verified bidders, refundable deposits, live bidding.

Amounts are rupees, times ISO 8601 in UTC. A path that is not named here answers 404 as every operation does. What no
operation answers comes from CloudFront or its firewall, and is no JSON.`;

const UTC = { type: 'string', format: 'date-time', pattern: 'Z$' } as const;
const OPTIONS: CreateDocumentOptions = {
  // The generator requires this for schemas without a type.
  allowEmptySchema: { unknown: true },
  override: ({ zodSchema, jsonSchema }) => {
    // The generator sees the decoded type of `time`, a number. On the wire it is an ISO string.
    if (zodSchema === time || zodSchema === isoTime) Object.assign(jsonSchema, UTC);
  },
};

/**
 * Builds the document.
 *
 * @param routes the contract; the keys become operation ids
 */
export function openApiDocument(routes: Readonly<Record<string, RouteSpec>>): oas31.OpenAPIObject {
  nameSchemas(routes);
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Boli',
        version: '1.0.0',
        description: DESCRIPTION,
      },
      servers: [{ url: '/api' }],
      paths: pathsOf(routes),
      components: {
        schemas: REFUSAL_SCHEMAS,
        securitySchemes: {
          [BEARER]: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The access token that POST /auth/login answers.',
          },
        },
      },
    },
    OPTIONS,
  );
}

function pathsOf(routes: Readonly<Record<string, RouteSpec>>): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [operationId, route] of Object.entries(routes)) {
    const operations = (paths[route.path] ??= {});
    operations[route.method.toLowerCase()] = operation(operationId, route);
  }
  return paths;
}

function operation(operationId: string, route: RouteSpec): ZodOpenApiOperationObject {
  const { params, query, body, audience } = route;
  return {
    operationId,
    summary: route.summary,
    tags: [route.service],
    parameters: cookieParameters(route.cookies),
    requestParams: {
      ...(params instanceof z.core.$ZodObject && { path: params }),
      ...(query instanceof z.core.$ZodObject && { query }),
    },
    ...(body !== undefined && { requestBody: requestBody(body) }),
    responses: responsesOf(route),
    security: audience === 'public' ? [] : [{ [BEARER]: [] }],
  };
}

/** Browsers send the cookie themselves. Without it, a route refuses or does nothing. */
function cookieParameters(cookies: CookieUse | undefined): oas31.ParameterObject[] {
  if (cookies?.reads === undefined) return [];
  const { name, holds } = COOKIES[cookies.reads];
  return [{ in: 'cookie', name, required: false, description: holds, schema: { type: 'string' } }];
}

function requestBody(body: BodySpec): ZodOpenApiRequestBodyObject {
  switch (body.kind) {
    case 'raw':
      return { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
    case 'json':
      return { required: body.mayBeAbsent !== true, content: { 'application/json': { schema: body.schema } } };
    case 'form':
      return {
        required: true,
        content: {
          'multipart/form-data': { schema: withFiles(body.schema, body.files) },
          'application/json': { schema: body.schema },
        },
      };
  }
}

/** Adds the files that a form may contain to its fields. A file field may be repeated. */
function withFiles(schema: z.core.$ZodType, files: readonly string[]): oas31.SchemaObject {
  const { schema: made, components } = createSchema(schema, { io: 'input', opts: OPTIONS, openapiVersion: '3.1.0' });
  // Inline the component: a reference could not get more fields.
  const fields = '$ref' in made ? components[made.$ref?.split('/').at(-1) ?? ''] : made;
  const properties = fields !== undefined && 'properties' in fields ? fields.properties : {};
  const file: oas31.SchemaObject = { type: 'string', contentMediaType: 'application/octet-stream' };
  const added = files.map((name): [string, oas31.SchemaObject] => [name, { type: 'array', items: file }]);
  return { ...fields, properties: { ...properties, ...Object.fromEntries(added) } };
}
