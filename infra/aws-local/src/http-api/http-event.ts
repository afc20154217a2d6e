import type { WebRequest } from '../network/web-request.ts';

/** The parts of the event that come from the API and the route. */
export interface EventContext {
  readonly accountId: string;
  readonly apiId: string;
  readonly region: string;
  readonly routeKey: string;
  readonly stage: string;
  readonly requestId: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly claims: Readonly<Record<string, string>> | undefined;
  readonly scopes: readonly string[] | undefined;
  /** When the request arrived, epoch milliseconds. */
  readonly receivedAt: number;
}

/** The event of payload format 2.0. As in API Gateway, a field without a value is left out. */
export function httpEvent(request: WebRequest, context: EventContext): Record<string, unknown> {
  const { cookie, ...headers } = request.headers;
  const domainName = `${context.apiId}.execute-api.${context.region}.amazonaws.com`;
  const isText = isTextBody(headers);
  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: request.path,
    rawQueryString: request.rawQuery,
    ...(cookie !== undefined && { cookies: cookie.split(/; */) }),
    headers: { ...headers, host: domainName },
    ...(request.rawQuery !== '' && { queryStringParameters: queryParameters(request.rawQuery) }),
    ...(Object.keys(context.pathParameters).length > 0 && { pathParameters: context.pathParameters }),
    requestContext: {
      accountId: context.accountId,
      apiId: context.apiId,
      ...(context.claims !== undefined && {
        authorizer: { jwt: { claims: context.claims, scopes: context.scopes ?? null } },
      }),
      domainName,
      domainPrefix: context.apiId,
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: context.requestId,
      routeKey: context.routeKey,
      stage: context.stage,
      time: commonLogTime(context.receivedAt),
      timeEpoch: context.receivedAt,
    },
    ...(request.body.length > 0 && { body: request.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

/** API Gateway passes these types as text and all others, including forms, as base64. */
const TEXT_TYPES = /^(?:text\/|application\/(?:json|javascript|xml)\b|application\/[\w.-]+\+(?:json|xml)\b)/i;

function isTextBody(headers: Readonly<Record<string, string>>): boolean {
  return headers['content-encoding'] === undefined && TEXT_TYPES.test(headers['content-type'] ?? 'text/plain');
}

function queryParameters(rawQuery: string): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    const earlier = parameters[name];
    parameters[name] = earlier === undefined ? value : `${earlier},${value}`;
  }
  return parameters;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export function commonLogTime(ms: number): string {
  const [date = '', time = ''] = new Date(ms).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}
