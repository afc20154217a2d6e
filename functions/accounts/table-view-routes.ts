import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ViewStore } from '#functions/tables/users/view-store.ts';
import { getTableViews, setTableViews } from '#shared/contract/accounts/table-views.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { ok, refused } from '#shared/model/result.ts';

/** Routes of the views that an admin saved of lists. */
export function tableViewRoutes({ views }: { readonly views: ViewStore }): readonly Endpoint[] {
  return [
    endpoint(getTableViews, async ({ caller }) =>
      ok({ answer: { success: true, ...(await views.get(caller.userId)) } }),
    ),

    endpoint(setTableViews, async ({ caller, body }) => {
      if (await views.replace(caller.userId, body)) return ok({ answer: { success: true, version: body.version + 1 } });
      return refused(refusal('CONFLICT', 'Your views have changed in another tab. Please try again.'));
    }),
  ];
}
