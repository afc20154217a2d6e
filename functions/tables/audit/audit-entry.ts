/**
 * The audit log: one entry for each action of an admin on an auction, a user or their money, appended in the transaction
 * of the action and never changed. Exception: a cancellation is stored in STATE, and the stream appends its entry. An entry
 * is stored in the table of its subject, so the transaction needs no further table.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isoFrom } from '../../platform/clock.ts';
import type { AuctionsTable, UsersTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { writeIf } from '../write-if.ts';

export const AUDIT_PREFIX = 'AUDIT#';

export interface Actor {
  readonly adminId: string;
  /** The network address. */
  readonly source: string;
}

export const AUDIT_ACTIONS = [
  'auction-created',
  'auction-edited',
  'auction-cancelled',
  'auction-deleted',
  'user-verified',
  'user-rejected',
  'user-enabled',
  'user-disabled',
  'proof-viewed',
  'email-changed',
  'win-extended',
  'win-payment-recorded',
  'win-offered-on',
  'win-forfeited',
  'win-decision-undone',
  'payment-refunded',
  'deposit-recorded',
  'deposit-record-undone',
  'refund-recorded',
  'refund-record-undone',
  'refund-way-chosen',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The facts before or after the action, limited to what it concerns. */
const facts = z.record(z.string(), z.unknown());
export type Facts = z.infer<typeof facts>;

export const auditEntry = z.object({
  /** `AUDIT#<ISO time>#<action>#<admin>`. */
  sk: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** The admin's user id. The name `userId` would put the entry into the index by user. */
  actor: z.string(),
  source: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  before: z.optional(facts),
  after: z.optional(facts),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export interface AuditEvent {
  readonly action: AuditEntry['action'];
  readonly by: Actor;
  readonly at: number;
  readonly before?: Facts;
  readonly after?: Facts;
}

type Subject = { readonly auctionId: string } | { readonly userId: string };

/** The write of an entry, for the transaction of the action. */
export function auditWrite(
  { tableName }: AuctionsTable | UsersTable,
  subject: Subject,
  { action, by, at, before, after }: AuditEvent,
) {
  const entry: AuditEntry = {
    sk: `${AUDIT_PREFIX}${isoFrom(at)}#${action}#${by.adminId}`,
    action,
    actor: by.adminId,
    source: by.source,
    at,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
  const Item = { ...subject, ...entry };
  return {
    Put: { TableName: tableName, Item, ConditionExpression: 'attribute_not_exists(sk)' },
  } satisfies TransactWriteItem;
}

/** Appends an entry for an action stored in STATE. Idempotent, since the stream may repeat a record. */
export async function recordAuditEvent(
  auctions: AuctionsTable,
  auctionId: string,
  auditEvent: AuditEvent,
): Promise<void> {
  const { Put } = auditWrite(auctions, { auctionId }, auditEvent);
  await writeIf(() => auctions.client.send(new PutCommand(Put)));
}

/** Only the fields whose values differ. */
export function difference(before: Facts, after: Facts): { readonly before: Facts; readonly after: Facts } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (view: Facts) =>
    Object.fromEntries(changed.flatMap((name) => (view[name] === undefined ? [] : [[name, view[name]] as const])));
  return { before: only(before), after: only(after) };
}
