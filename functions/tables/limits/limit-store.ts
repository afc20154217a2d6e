import { createHash } from 'node:crypto';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { writeIf } from '../write-if.ts';
import type { LimitsTable } from '../table-handle.ts';

/** How often something may be done in a window of time. */
export interface Limit {
  /** What is counted, for example `login by source`. It is part of the key. */
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
}

export interface LimitStore {
  /** Counts one use by a subject. Returns undefined, or the seconds to wait when the limit is reached. */
  readonly take: (limit: Limit, subject: string, now: number) => Promise<number | undefined>;
  /** Resets the count of this window. */
  readonly forgive: (limit: Limit, subject: string, now: number) => Promise<void>;
}

/** The Limits table: one counter per limit, subject and window. TTL deletes it after the window. */
export function limitStore({ client, tableName }: LimitsTable): LimitStore {
  return {
    take: async (limit, subject, now) => {
      const endsAt = endOf(limit, now);
      const counted = await writeIf(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { limit: keyOf(limit, subject, now) },
            UpdateExpression: 'SET expiresAt = :expiresAt ADD uses :one',
            ConditionExpression: 'attribute_not_exists(uses) OR uses < :most',
            ExpressionAttributeValues: { ':expiresAt': Math.ceil(endsAt / 1000), ':one': 1, ':most': limit.most },
          }),
        ),
      );
      return counted.ok ? undefined : Math.max(1, Math.ceil((endsAt - now) / 1000));
    },
    forgive: async (limit, subject, now) => {
      await client.send(new DeleteCommand({ TableName: tableName, Key: { limit: keyOf(limit, subject, now) } }));
    },
  };
}

const windowOf = ({ windowMs }: Limit, now: number): number => Math.floor(now / windowMs);
const endOf = (limit: Limit, now: number): number => (windowOf(limit, now) + 1) * limit.windowMs;

/** People's addresses and IP addresses are stored only as hashes. */
function keyOf(limit: Limit, subject: string, now: number): string {
  const hash = createHash('sha256').update(subject).digest('base64url');
  return `${limit.name}#${hash}#${windowOf(limit, now)}`;
}
