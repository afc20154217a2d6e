/**
 * Expected failures are values, not exceptions: being outbid is an outcome the caller must look at.
 * Exceptions are left for bugs and outages.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** The outcome that went well. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** The outcome that was refused, with the reason. */
export function refused<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
