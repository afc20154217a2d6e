import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LimitsTable } from '../table-handle.ts';
import { writeIf } from '../write-if.ts';

/** Longer than an upload lies unclaimed: a day, and as long as S3 takes to remove what has expired. */
const REMEMBERED_SECONDS = 7 * 24 * 60 * 60;

export interface UploadClaims {
  /**
   * Claims an upload for one use; false when it was claimed for another. The same claimant may claim again: an answer
   * may be lost, and a form sent anew.
   */
  readonly claim: (key: string, claimant: string, now: number) => Promise<boolean>;
}

/** The Limits table: which use each upload was claimed for, as a hash. */
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
              ':expiresAt': Math.ceil(now / 1000) + REMEMBERED_SECONDS,
              ':claimant': createHash('sha256').update(claimant).digest('base64url'),
            },
          }),
        ),
      );
      return claimed.ok;
    },
  };
}
