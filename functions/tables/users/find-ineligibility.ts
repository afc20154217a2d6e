import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Refusal } from '../../../shared/contract/errors.ts';
import { requireVerified } from './eligibility.ts';
import { PROFILE_SK, profileItem } from './user-items.ts';

/** Why somebody may not take part in auctions, as `requireVerified` says it; undefined when they may. */
export type FindIneligibility = (userId: string) => Promise<Refusal | undefined>;

const eligibilityFacts = z.pick(profileItem, { role: true, verifyStatus: true, isActive: true });

/** Asks the Users table, of which names and addresses stay where they are. */
export function ineligibilityReader(client: DynamoDBDocumentClient, usersTable: string): FindIneligibility {
  return async (userId) => {
    const { Item } = await client.send(
      new GetCommand({
        TableName: usersTable,
        Key: { userId, sk: PROFILE_SK },
        ProjectionExpression: '#role, verifyStatus, isActive',
        ExpressionAttributeNames: { '#role': 'role' },
        ConsistentRead: true,
      }),
    );
    const allowed = requireVerified(Item === undefined ? undefined : z.parse(eligibilityFacts, Item));
    return allowed.ok ? undefined : allowed.error;
  };
}
