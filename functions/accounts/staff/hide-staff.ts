import type { Endpoint } from '#functions/platform/http/endpoint.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { isObject } from '#shared/model/json.ts';
import { refused } from '#shared/model/result.ts';

/** Paths that name a person, by the parameter `id` or `userId`. */
const PERSON_PATH = /^\/admin\/(?:users|people)\/\{id\}|\/\{(userId)\}/;
/** Paths with these parameters name a thing of any kind; the kind may be `person`. */
const ANY_KIND = '/{kind}/{id}';

/**
 * Only owners may see data about colleagues. For other staff, each route about a person answers as if an account of staff
 * did not exist.
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
  const match = PERSON_PATH.exec(path);
  const isPerson = path.includes(ANY_KIND) ? params['kind'] === 'person' : match !== null;
  const id = isPerson ? params[match?.[1] ?? 'id'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
