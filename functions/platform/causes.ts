/** The errors behind an error: work done side by side fails with all of them at once. */
export function causesOf(error: unknown): readonly Error[] {
  if (error instanceof AggregateError) return error.errors.flatMap(causesOf);
  return [error instanceof Error ? error : new Error(String(error))];
}

/**
 * The same error, whose causes are written where errors are written as JSON, by the logger or by Lambda: an
 * AggregateError keeps them where neither looks. One of each kind, since hundreds fail alike when a table is out of reach.
 */
export function withVisibleCauses(error: AggregateError): AggregateError {
  const distinct = new Map(causesOf(error).map((cause) => [`${cause.name}: ${cause.message}`, cause]));
  return Object.defineProperty(error, 'errors', { value: [...distinct.values()], enumerable: true });
}

/** What several failures are thrown as. */
export function allOf(failures: readonly unknown[], message: string): AggregateError {
  return withVisibleCauses(new AggregateError(failures, message));
}
