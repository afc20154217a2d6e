/** The errors inside an AggregateError, flattened; otherwise the error itself. */
export function causesOf(error: unknown): readonly Error[] {
  if (error instanceof AggregateError) return error.errors.flatMap(causesOf);
  return [error instanceof Error ? error : new Error(String(error))];
}

/**
 * Makes the causes of an AggregateError visible in JSON, for the logger and for Lambda; by default `errors` is not
 * enumerable. Equal causes appear once, because hundreds fail alike when a table is unreachable.
 */
export function withVisibleCauses(error: AggregateError): AggregateError {
  const distinct = new Map(causesOf(error).map((cause) => [`${cause.name}: ${cause.message}`, cause]));
  return Object.defineProperty(error, 'errors', { value: [...distinct.values()], enumerable: true });
}

/** One error for several failures. */
export function aggregateErrors(failures: readonly unknown[], message: string): AggregateError {
  return withVisibleCauses(new AggregateError(failures, message));
}
