import * as z from 'zod';

/** Reads a required variable. Without it the function does not start, so a wrong deployment fails at once. */
export function requireEnv(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** Reads a required variable by its schema. With a wrong value the function does not start, either. */
export function readEnv<T>(name: string, schema: z.core.$ZodType<T>): T {
  const parsed = z.safeParse(schema, requireEnv(name));
  if (!parsed.success) throw new Error(`The environment variable ${name} has a wrong value.`);
  return parsed.data;
}

/** A whole number above zero. */
export const count: z.ZodType<number> = z.coerce.number().check(z.int(), z.positive());

/** A whole number, or 0. */
export const countOrNone: z.ZodType<number> = z.coerce.number().check(z.int(), z.nonnegative());

/** `on` or `off`. Parsed to whether it is on. */
export const onOrOff: z.ZodType<boolean> = z.enum(['on', 'off']).pipe(z.transform((text) => text === 'on'));
