/** Whether S3 returned one of these error codes. The SDK has classes for only some of them. */
export function isS3Error(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
