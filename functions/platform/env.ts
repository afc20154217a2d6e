/** Reads a required variable. Without it the function does not start, so a wrong deployment fails at once. */
export function requireEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
