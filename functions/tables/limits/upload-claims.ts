import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LimitsTable } from '../table-handle.ts';
import { writeIf } from '../write-if.ts';

/** Longer than an unclaimed upload lives: a day, plus the time that S3 needs to delete it. */
const TTL_SECONDS = 7 * 24 * 60 * 60;

export interface UploadClaims {
  /** Claims an upload for one use; false when it is claimed for another. A claimant may claim again. */
  readonly claim: (key: string, claimant: string, now: number) => Promise<boolean>;
}

/** Claims in the Limits table: the use of each upload, as a hash. */
export function uploadClaims({ client, tableName }: LimitsTable): UploadClaims {
  return {
    claim: async (key, claimant, now) => {
      const claimed = await writeIf(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { limit: `upload#${key}` },
            UpdateExpression: 'SET expiresAt = :expiresAt, claimant = :claimant',
            ConditionExpression: 'attribute_not_exists(claimant) OR claimant = :claimant',
            ExpressionAttributeValues: {
              ':expiresAt': Math.ceil(now / 1000) + TTL_SECONDS,
              ':claimant': createHash('sha256').update(claimant).digest('base64url'),
            },
          }),
        ),
      );
      return claimed.ok;
    },
  };
}
