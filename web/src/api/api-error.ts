import type { ErrorCode } from '#shared/contract/http/errors.ts';

/**
 * The code of a failed call: a refusal by the server, or no usable response. BUSY: API Gateway found no function free,
 * or the function did not answer in time, which look the same.
 */
export type ApiErrorCode = ErrorCode | 'BUSY' | 'NETWORK' | 'UNREADABLE_RESPONSE';

/** A failed call. `status` is the HTTP status, or 0 without a response. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** The request id in the server's logs; undefined without a response. */
  readonly requestId: string | undefined;

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    { requestId, ...options }: ErrorOptions & { readonly requestId?: string | undefined } = {},
  ) {
    super(message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
  }
}

export function hasCode(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
