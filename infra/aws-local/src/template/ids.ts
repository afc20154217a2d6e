import { createHash } from 'node:crypto';

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';
const UPPER = LOWER.toUpperCase();

/**
 * Generated names are derived from the stack and the logical id, never drawn: data in the folder belongs to a
 * name, so the name must be the same after a restart.
 */
function derived(seed: string, length: number, alphabet: string): string {
  const bytes = createHash('sha512').update(seed).digest();
  return Array.from({ length }, (_, index) => alphabet[(bytes[index] ?? 0) % alphabet.length]).join('');
}

/** Like CloudFormation's `<stack>-<logical id>-<suffix>`. */
export function generatedName(stack: string, logicalId: string, maxLength = 128): string {
  const suffix = derived(`${stack}/${logicalId}`, 12, UPPER);
  return `${`${stack}-${logicalId}`.slice(0, maxLength - suffix.length - 1)}-${suffix}`;
}

/** A lower-case id such as those of APIs (10), clients (26) and mappings. */
export function lowerId(stack: string, logicalId: string, length: number): string {
  return derived(`${stack}/${logicalId}`, length, LOWER);
}

/** An upper-case id such as a distribution's. */
export function upperId(stack: string, logicalId: string, length: number): string {
  return derived(`${stack}/${logicalId}`, length, UPPER);
}
