import * as z from 'zod';
import { parseJson } from '../values/parse-json.ts';
import { S3Fault } from './xml.ts';

/** The rules of a browser's upload: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
const policySchema = z.strictObject({
  expiration: z.iso.datetime({ offset: true }),
  conditions: z.array(
    z.union([
      z.record(z.string(), z.string()),
      z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]),
      z.tuple([z.literal('eq'), z.string().startsWith('$'), z.string()]),
    ]),
  ),
});
type Policy = z.infer<typeof policySchema>;
type Condition = Policy['conditions'][number];

/** Fields that a policy need not mention. */
const FREE_FIELDS = new Set(['policy', 'x-amz-signature', 'file']);

/** Parses the form's base64 policy field. */
export function parsePolicy(base64: string): Policy {
  const json = parseJson(Buffer.from(base64, 'base64').toString('utf8'));
  if (json === undefined) throw new S3Fault(400, 'InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.');
  const parsed = policySchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new S3Fault(400, 'InvalidPolicyDocument', `Invalid Policy: ${z.prettifyError(parsed.error)}`);
}

const refusal = (message: string): S3Fault =>
  new S3Fault(403, 'AccessDenied', `Invalid according to Policy: ${message}`);

function requireSize(least: number, most: number, size: number): void {
  if (size > most) {
    throw new S3Fault(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
      ProposedSize: String(size),
      MaxSizeAllowed: String(most),
    });
  }
  if (size < least) {
    throw new S3Fault(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
      ProposedSize: String(size),
      MinSizeAllowed: String(least),
    });
  }
}

/** The fields (lower case) of a condition and whether their values satisfy it. */
function comparisons(condition: Condition): readonly (readonly [field: string, holds: (value: string) => boolean])[] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([field, wanted]) => [field.toLowerCase(), (value) => value === wanted]);
  }
  if (condition[0] === 'content-length-range') return [];
  const [, name, wanted] = condition;
  return [[name.slice(1).toLowerCase(), (value) => value === wanted]];
}

/**
 * Checks a form against a policy: its expiry (by the stack's clock), every condition, that the policy mentions every
 * field, and the size. Fields are by lower-case name and include `bucket`.
 * Throws AccessDenied, EntityTooLarge or EntityTooSmall.
 */
export function enforcePolicy(policy: Policy, fields: ReadonlyMap<string, string>, size: number, now: number): void {
  if (Date.parse(policy.expiration) <= now) throw refusal('Policy expired.');
  const mentioned = new Set<string>();
  for (const condition of policy.conditions) {
    for (const [field, holds] of comparisons(condition)) {
      mentioned.add(field);
      if (!holds(fields.get(field) ?? '')) throw refusal(`Policy Condition failed: ${JSON.stringify(condition)}`);
    }
  }
  for (const field of fields.keys()) {
    // S3 takes the bucket from the address, so the form need not name it.
    if (mentioned.has(field) || FREE_FIELDS.has(field) || field === 'bucket') continue;
    throw refusal(`Extra input fields: ${field}`);
  }
  for (const condition of policy.conditions) {
    if (Array.isArray(condition) && condition[0] === 'content-length-range')
      requireSize(condition[1], condition[2], size);
  }
}
