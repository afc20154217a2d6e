import { ERRORS, type ErrorCode } from '#shared/contract/http/errors.ts';
import { isObject, parseJson } from '#shared/model/json.ts';
import { ApiError } from './api-error.ts';
import { BUSY_SENTENCE } from './error-sentence.ts';

/** API Gateway's own errors have no code of ours, and their messages ("Forbidden") are not for users. */
const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

/**
 * Converts a non-2xx response to an error: our `{success: false, message, code}` unchanged, anything else by its
 * status.
 */
export function readFailure(status: number, text: string, requestId?: string): ApiError {
  const { code, message } = readFields(text);
  if (isErrorCode(code)) return new ApiError(status, code, message ?? ERRORS[code].message, { requestId });
  if (status === 503) return new ApiError(status, 'BUSY', BUSY_SENTENCE, { requestId });
  const knownCode = CODE_OF_STATUS[status] ?? (status >= 500 ? 'INTERNAL' : undefined);
  if (knownCode !== undefined) return new ApiError(status, knownCode, ERRORS[knownCode].message, { requestId });
  return new ApiError(status, 'UNREADABLE_RESPONSE', message ?? '', { requestId });
}

function readFields(text: string): { readonly code?: unknown; readonly message?: string } {
  const body = parseJson(text);
  if (!isObject(body)) return {};
  const { code, message } = body;
  return typeof message === 'string' && message !== '' ? { code, message } : { code };
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
