import * as z from 'zod';
import { jsonResponse, type WebResponse } from '../network/web-request.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), scalar).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** API Gateway's response when the function failed or returned an invalid result. */
export const INTERNAL_ERROR = jsonResponse(500, { message: 'Internal Server Error' });

/** Converts a function's result (payload format 2.0) to the response. */
export function responseFrom(payload: string): WebResponse {
  const answer: unknown = JSON.parse(payload);
  if (typeof answer !== 'object' || answer === null || !('statusCode' in answer)) {
    return { status: 200, headers: { 'content-type': 'application/json' }, body: payload };
  }
  const parsed = structured.safeParse(answer);
  if (!parsed.success) return INTERNAL_ERROR;
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const lowerCaseHeaders = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...Object.fromEntries(lowerCaseHeaders),
      ...(cookies && cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: isBase64Encoded === true ? Buffer.from(body ?? '', 'base64') : (body ?? ''),
  };
}
