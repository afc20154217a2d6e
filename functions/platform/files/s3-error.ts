/** Whether S3 refused with one of these codes. The client has classes for only some of them. */
export function isS3Error(error: unknown, ...names: readonly string[]): boolean {
  return error instanceof Error && names.includes(error.name);
}
