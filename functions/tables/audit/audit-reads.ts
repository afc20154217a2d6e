import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { AuctionsTable, UsersTable } from '../table-handle.ts';
import { AUDIT_PREFIX, type AuditEntry, auditEntry } from './audit-entry.ts';

/** All audit entries of an auction or a user, newest first. */
export async function readAudit(
  { client, tableName }: AuctionsTable | UsersTable,
  partition: { readonly name: 'auctionId' | 'userId'; readonly id: string },
): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = [];
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: '#partition = :id AND begins_with(sk, :audit)',
      ExpressionAttributeNames: { '#partition': partition.name },
      ExpressionAttributeValues: { ':id': partition.id, ':audit': AUDIT_PREFIX },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) entries.push(...Items.map((item) => auditEntry.parse(item)));
  return entries;
}
