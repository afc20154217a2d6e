import { createHash } from 'node:crypto';

const LOWER = 'abcdefghijklmnopqrstuvwxyz0123456789';
const UPPER = LOWER.toUpperCase();

/**
 * Generated names are derived from stack and logical id, not random: stored data belongs to a name, so a restart
 * must produce the same name.
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

/** A lower-case id as APIs (10), clients (26) and mappings have. */
export function lowerId(stack: string, logicalId: string, length: number): string {
  return derived(`${stack}/${logicalId}`, length, LOWER);
}

/** An upper-case id as a distribution has. */
export function upperId(stack: string, logicalId: string, length: number): string {
  return derived(`${stack}/${logicalId}`, length, UPPER);
}
