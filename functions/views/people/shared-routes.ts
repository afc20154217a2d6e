import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { reviewWrite } from '#functions/tables/auctions/shared-review.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { transact } from '#functions/tables/transact.ts';
import { getSharedOfLot, getSharedOfPerson, lookAtShared } from '#shared/contract/accounts/shared-details.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { type Duty, may } from '#shared/model/accounts/duties.ts';
import { ok, refused } from '#shared/model/result.ts';
import {
  NO_LOT,
  seenAfter,
  readSharedAnswer,
  type SharedDeps,
  readSharedOfPerson,
  readTiesOfLot,
} from './shared-of-lot.ts';

const isOwner = ({ duties }: { readonly duties?: readonly Duty[] | undefined }): boolean => may(duties, 'owner');

/** What the people of a lot have in common, and that somebody has looked at it. */
export function sharedRoutes(deps: SharedDeps & { readonly clock: Clock }): readonly Endpoint[] {
  const { tables, clock } = deps;
  return [
    endpoint(getSharedOfLot, async ({ params, caller }) => {
      const found = await readTiesOfLot(deps, params.id);
      if (found === undefined) return refused(NO_LOT);
      return ok({ answer: { success: true, ...(await readSharedAnswer(deps, found, { isOwner: isOwner(caller) })) } });
    }),

    endpoint(lookAtShared, async ({ params: { id: auctionId }, body: { note, ties }, caller, by }) => {
      const found = await readTiesOfLot(deps, auctionId);
      if (found === undefined) return refused(NO_LOT);
      const seen = seenAfter(found, ties);
      if (!seen.ok) return seen;
      const at = clock();
      const review = { seen: seen.value, by: caller.userId, at, note, version: found.review?.version ?? 0 };
      const after = { note, ties: ties.length };
      const action = {
        action: 'shared-details-looked-at',
        by,
        at,
        after,
      } as const;
      const written = await transact(tables.auctions.client, [
        { name: 'review', writes: [reviewWrite(tables.auctions, found.place, review)] },
        { name: 'log', writes: [auditWrite(tables.auctions, { auctionId }, action)] },
      ]);
      if (!written.ok)
        return refused(refusal('CONFLICT', 'Somebody else has looked at it just now. Please look again.'));
      return ok({ answer: { success: true, message: 'It is noted that you have looked at it.' } });
    }),

    endpoint(getSharedOfPerson, async ({ params, caller }) =>
      ok({ answer: { success: true, ...(await readSharedOfPerson(deps, params.id, isOwner(caller))) } }),
    ),
  ];
}
