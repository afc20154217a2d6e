import { refusal } from '#shared/contract/http/errors.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { isObject } from '#shared/model/is-object.ts';
import { refused } from '#shared/model/result.ts';
import type { Endpoint } from '#functions/platform/http/endpoint.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';

/** Where a path names a person. */
const PERSON = /^\/admin\/(?:users|people)\/\{id\}|\/\{(userId)\}/;
/** Of each kind of thing, which may be a person. */
const KIND = '/{kind}/{id}';

/**
 * Makes staff unknown to staff who are no owners, on each route about a person, as if there were no such account: what is
 * about colleagues is for owners.
 */
export const hideStaff = (
  profiles: Pick<ProfileStore, 'getProfile'>,
  endpoints: readonly Endpoint[],
): readonly Endpoint[] =>
  endpoints.map((endpoint) => ({
    ...endpoint,
    run: async (raw, caller) => {
      const userId = personIn(endpoint.route, raw.params);
      if (userId === undefined || caller?.role !== 'admin' || may(caller.duties, 'owner'))
        return endpoint.run(raw, caller);
      const isStaff = (await profiles.getProfile(userId))?.role === 'admin';
      return isStaff ? refused(refusal('NOT_FOUND', 'This user does not exist.')) : endpoint.run(raw, caller);
    },
  }));

/** The id of the person in the path. */
function personIn({ path }: RouteSpec, params: unknown): string | undefined {
  if (!isObject(params)) return undefined;
  const named = PERSON.exec(path);
  const isPerson = path.includes(KIND) ? params['kind'] === 'person' : named !== null;
  const id = isPerson ? params[named?.[1] ?? 'id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
