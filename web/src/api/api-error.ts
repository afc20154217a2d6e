import type { ErrorCode } from '../../../shared/contract/errors.ts';

/** Why a call failed: a refusal of the server, or one of the ways in which no usable answer came. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNREADABLE_ANSWER';

/** A call that failed. `status` is the HTTP status, or 0 when no response came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** What the server's logs call the request; undefined when no answer came. */
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

/** True for an `ApiError` with that code. */
export function hasCode(error: unknown, code: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}
