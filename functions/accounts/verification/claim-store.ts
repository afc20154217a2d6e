import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { above, all, atMost, type Conditions } from '#functions/tables/expressions.ts';
import { queryItems } from '#functions/tables/reads.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { USERS_BY_VERIFY_STATUS } from '#functions/tables/table-specs.ts';
import { type ProfileItem, profileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { writeIf } from '#functions/tables/write-if.ts';
import { update, write } from '#functions/tables/writes.ts';

/** How long an admin holds a person without renewing. An open screen renews every minute. */
export const CLAIM_MS = 3 * 60_000;

/** The admin who holds a person, unless it is `adminId` or the claim has lapsed. `now` is epoch milliseconds. */
export function otherHolder(
  { claimedBy, claimedUntil = 0 }: Pick<ProfileItem, 'claimedBy' | 'claimedUntil'>,
  adminId: string,
  now: number,
): string | undefined {
  return claimedBy === adminId || claimedUntil <= now ? undefined : claimedBy;
}

/** Who asks for a claim, and when (epoch milliseconds). */
export interface Claimant {
  readonly adminId: string;
  readonly now: number;
}

export interface ClaimStore {
  /** Claims a waiting person or renews the own claim. Undefined when another admin holds them or they do not wait. */
  readonly claim: (userId: string, claimant: Claimant) => Promise<ProfileItem | undefined>;
  /** Ends the own claim. Does nothing when there is none. */
  readonly release: (userId: string, adminId: string) => Promise<void>;
  /**
   * The ids of waiting people whom nobody else holds, those registered first in front. The index may be slightly
   * behind, so only `claim` decides.
   *
   * @param after the `createdSort` behind which to look
   */
  readonly waiting: (claimant: Claimant, after: string | undefined) => AsyncGenerator<string>;
}

/** The condition that no other admin holds the person. */
export const isFreeFor = ({ adminId, now }: Claimant): Conditions<ProfileItem> => [
  { claimedBy: undefined },
  { claimedBy: adminId },
  { claimedUntil: atMost(now) },
];

const PAGE = 25;
const waitingItem = profileItem.pick({ userId: true });

/** Claims on waiting people, in their profiles. */
export function claimStore(users: UsersTable): ClaimStore {
  return {
    claim: async (userId, claimant) => {
      const set = { claimedBy: claimant.adminId, claimedUntil: claimant.now + CLAIM_MS };
      const isWaiting = all({ verifyStatus: 'pending', role: 'user' }, isFreeFor(claimant));
      const { Update } = update<ProfileItem>(users, profileKey(userId), { set }, isWaiting);
      const claimed = await writeIf(() => users.client.send(new UpdateCommand({ ...Update, ReturnValues: 'ALL_NEW' })));
      return claimed.ok ? z.parse(profileItem, claimed.value.Attributes) : undefined;
    },

    release: async (userId, adminId) => {
      const change = { set: { claimedBy: undefined, claimedUntil: undefined } };
      await write(users, update<ProfileItem>(users, profileKey(userId), change, { claimedBy: adminId }));
    },

    waiting: async function* (claimant, after) {
      const key = { verifyStatus: 'pending', ...(after !== undefined && { createdSort: above(after) }) };
      const query = { index: USERS_BY_VERIFY_STATUS, key, filter: isFreeFor(claimant), limit: PAGE };
      for await (const { userId } of queryItems(users, query, waitingItem)) yield userId;
    },
  };
}
