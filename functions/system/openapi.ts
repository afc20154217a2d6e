/** The contract as an OpenAPI 3.1 document. Nothing here is written twice: it all comes from ROUTES. */
import * as z from 'zod';
import {
  createDocument,
  createSchema,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiRequestBodyObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ERRORS, type ErrorCode } from '../../shared/contract/errors.ts';
import { type BodySpec, COMMON_ERRORS, type RouteSpec } from '../../shared/contract/route.ts';

const BEARER = 'accessToken';

/** Schemas that may be anything, which the generator wants to be told. */
const OPTIONS = { allowEmptySchema: { unknown: true } } as const;

/**
 * Builds the document.
 * @param routes the contract; the keys become operation ids
 */
export function openApiDocument(routes: Readonly<Record<string, RouteSpec>>): oas31.OpenAPIObject {
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Boli',
        version: '1.0.0',
        description: 'Online auctions: verified bidders, refundable deposits, live bidding. Amounts are rupees.',
      },
      servers: [{ url: '/api' }],
      paths: pathsOf(routes),
      components: {
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
    requestParams: {
      ...(params instanceof z.core.$ZodObject && { path: params }),
      ...(query instanceof z.core.$ZodObject && { query }),
    },
    ...(body !== undefined && { requestBody: requestBody(body) }),
    responses: responsesOf(route),
    security: audience === 'public' ? [] : [{ [BEARER]: [] }],
  };
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

/** The fields of a form together with the files it may carry; a name may be repeated. */
function withFiles(schema: z.core.$ZodType, files: readonly string[]): oas31.SchemaObject {
  const fields = createSchema(schema, { io: 'input', opts: OPTIONS, openapiVersion: '3.1.0' }).schema;
  const properties = 'properties' in fields ? fields.properties : {};
  const file: oas31.SchemaObject = { type: 'string', contentMediaType: 'application/octet-stream' };
  const added = files.map((name): [string, oas31.SchemaObject] => [name, { type: 'array', items: file }]);
  return { ...fields, properties: { ...properties, ...Object.fromEntries(added) } };
}

function responsesOf(route: RouteSpec): ZodOpenApiResponsesObject {
  const byStatus = Map.groupBy(codesOf(route), (code) => ERRORS[code].status);
  const refusals = [...byStatus].toSorted(([one], [other]) => one - other);
  return {
    '200': { description: 'Success.', content: { 'application/json': { schema: route.response } } },
    ...Object.fromEntries(refusals.map(([status, codes]) => [String(status), refusalResponse(codes)])),
  };
}

function codesOf({ audience, errors }: RouteSpec): readonly ErrorCode[] {
  const ofAudience: readonly ErrorCode[] =
    audience === 'public' ? [] : audience === 'signed-in' ? ['UNAUTHENTICATED'] : ['UNAUTHENTICATED', 'FORBIDDEN'];
  return [...new Set([...ofAudience, ...errors, ...COMMON_ERRORS])];
}

function refusalResponse(codes: readonly ErrorCode[]) {
  const schema = z.object({ success: z.literal(false), message: z.string(), code: z.enum(codes) });
  const description = codes.map((code) => `${code}: ${ERRORS[code].message}`).join('\n\n');
  return { description, content: { 'application/json': { schema } } };
}
