import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApiDocument } from '#functions/system/openapi.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { parseJson } from '#shared/model/json.ts';
import { routeOf } from './all-routes.ts';

/** An answer as it came over HTTP. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface Declared {
  readonly headers?: Record<string, unknown>;
  readonly content: Record<string, unknown>;
}

const document = openApiDocument(ROUTES);
const responses = document.components?.responses as Record<string, Declared>;
// Not strict: the document contains OpenAPI keywords that JSON Schema does not define.
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'api');

/** Why an answer does not conform to the OpenAPI document; undefined when it does. */
export function whyUndeclared(method: string, pathname: string, answer: HttpResponse): string | undefined {
  const route = routeOf(method, pathname);
  const { status, headers, text } = answer;
  const type = headers.get('content-type')?.split(';')[0];
  const isText = type === 'text/html' || type === 'application/xml';
  const body = isText ? text : parseJson(text);
  // The document declares this answer for paths that it does not name.
  if (route === undefined) return status === 404 ? problem('/components/schemas/GatewayRefusal', body) : 'no such path';
  const inPaths = `/paths/${escaped(route.path)}/${method.toLowerCase()}/responses/${status}`;
  const { [route.path]: path = {} } = document.paths ?? {};
  const operation = path[method.toLowerCase() as 'get'];
  const response = operation?.responses?.[String(status)] as (Declared & { readonly $ref?: string }) | undefined;
  if (response === undefined) return `${status} is not declared`;
  const where = response.$ref?.slice(1) ?? inPaths;
  const declared = response.$ref === undefined ? response : responses[where.split('/').at(-1) ?? ''];
  if (declared === undefined) return `${where} is missing`;
  // API Gateway's own answers may lack a content type.
  const isTyped = type !== undefined || ajv.getSchema('api#/components/schemas/GatewayRefusal')?.(body) !== true;
  if (isTyped && !(String(type) in declared.content)) return `the content type ${String(type)} is not declared`;
  for (const cookie of headers.getSetCookie()) {
    if (declared.headers?.['Set-Cookie'] === undefined) return `Set-Cookie is not declared: ${cookie.slice(0, 40)}`;
    const wrong = problem(`${where}/headers/Set-Cookie/schema`, cookie);
    if (wrong !== undefined) return wrong;
  }
  return problem(`${where}/content/${escaped(isText ? type : 'application/json')}/schema`, body);
}

function problem(where: string, value: unknown): string | undefined {
  const validate = ajv.getSchema(`api#${where}`);
  if (validate === undefined) return `${where} is missing`;
  return validate(value) === true ? undefined : ajv.errorsText(validate.errors);
}

/** A name in a JSON pointer in a fragment. */
const escaped = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
