/** Expected failures, such as being outbid, are values that the caller must handle. Exceptions are bugs and outages. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** A success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A refusal, with its reason. */
export function refused<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
