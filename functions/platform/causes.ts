/** The errors behind an error: work done side by side fails with all of them at once. */
export function causesOf(error: unknown): readonly Error[] {
  if (error instanceof AggregateError) return error.errors.flatMap(causesOf);
  return [error instanceof Error ? error : new Error(String(error))];
}
