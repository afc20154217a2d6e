/**
 * A required environment variable. A function with a missing one does not start: a wrong deployment fails at
 * once and loudly instead of at the first request that needs it.
 */
export function requireEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
  return value;
}
