/**
 * Who did what: one line for everything an admin does to an auction, a user or their money, appended in the transaction of
 * what is done and never changed. Only who cancels an auction stands in STATE, and the line follows. It lies beside what it
 * is about, so that no transaction reaches further for it. The ledger of money events has a line of its own of a decision
 * about money: where money was before and after, not who sat where.
 */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { isoFrom } from '../../platform/clock.ts';
import type { AuctionsTable, UsersTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { writeIf } from '../write-if.ts';

export const AUDIT_PREFIX = 'AUDIT#';

/** An admin, and where the request came from. */
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

/** What is known of the thing before or after: only what the action is about. */
const facts = z.record(z.string(), z.unknown());
export type Facts = z.infer<typeof facts>;

export const auditEntry = z.object({
  /** `AUDIT#<ISO time>#<action>#<admin>`. */
  sk: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** The admin's user id. Not called userId, which would put the line into the index by user. */
  actor: z.string(),
  source: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  before: z.optional(facts),
  after: z.optional(facts),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** What an admin did. */
export interface Deed {
  readonly action: AuditEntry['action'];
  readonly by: Actor;
  readonly at: number;
  readonly before?: Facts;
  readonly after?: Facts;
}

type Subject = { readonly auctionId: string } | { readonly userId: string };

/** The write of a line, for the transaction of what was done. */
export function auditWrite(
  { tableName }: AuctionsTable | UsersTable,
  subject: Subject,
  { action, by, at, before, after }: Deed,
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

/** Appends the line of a deed that STATE tells of, once, however often the stream brings it. */
export async function recordDeed(auctions: AuctionsTable, auctionId: string, deed: Deed): Promise<void> {
  const { Put } = auditWrite(auctions, { auctionId }, deed);
  await writeIf(() => auctions.client.send(new PutCommand(Put)));
}

/** Of two views of the same thing what differs, as it was and as it is. */
export function difference(before: Facts, after: Facts): { readonly before: Facts; readonly after: Facts } {
  const changed = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const only = (view: Facts) =>
    Object.fromEntries(changed.flatMap((name) => (view[name] === undefined ? [] : [[name, view[name]] as const])));
  return { before: only(before), after: only(after) };
}
