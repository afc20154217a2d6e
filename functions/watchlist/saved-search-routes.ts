import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { byCaller, type RouteLimit } from '#functions/tables/limits/limited.ts';
import { type SavedSearchStore, searchIdOf } from '#functions/tables/users/saved-search-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import {
  deleteSavedSearch,
  listSavedSearches,
  MAX_SAVED_SEARCHES,
  saveSearch,
} from '#shared/contract/lots/saved-searches.ts';
import { ok, refused } from '#shared/model/result.ts';

export const SAVED_SEARCH_LIMITS: readonly RouteLimit[] = [
  { name: 'saved searches', routes: [saveSearch, deleteSavedSearch], of: byCaller, most: 100, windowMs: 60 * 60_000 },
];

const TOO_MANY = `You have ${MAX_SAVED_SEARCHES} saved searches. Please delete one first.`;

interface SavedSearchDeps {
  readonly savedSearches: Pick<SavedSearchStore, 'list' | 'save' | 'remove'>;
  readonly clock: Clock;
}

/** Routes of a person's saved searches. */
export function savedSearchRoutes({ savedSearches, clock }: SavedSearchDeps): readonly Endpoint[] {
  return [
    endpoint(listSavedSearches, async ({ caller }) => {
      const searches = (await savedSearches.list(caller.userId)).map((search) => ({
        _id: searchIdOf(search),
        name: search.name,
        query: search.query,
        createdAt: isoFrom(search.createdAt),
        withNews: search.withNews === true,
      }));
      return ok({ answer: { success: true, searches } });
    }),

    endpoint(saveSearch, async ({ caller, body }) => {
      const isSaved = await savedSearches.save({ ...body, userId: caller.userId, createdAt: clock() });
      if (!isSaved) return refused(refusal('CONFLICT', TOO_MANY));
      const news = body.withNews === true ? ', and what happens to them' : '';
      return ok({ answer: { success: true, message: `Saved. We tell you about new lots that match${news}.` } });
    }),

    endpoint(deleteSavedSearch, async ({ caller, params }) => {
      await savedSearches.remove(caller.userId, params.id);
      return ok({ answer: { success: true, message: 'The search is deleted.' } });
    }),
  ];
}
