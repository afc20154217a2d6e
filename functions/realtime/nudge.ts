import type { Role } from '../../shared/model/accounts/account-words.ts';
import { NOTICE_POLL_MS } from '../../shared/model/notices/notice-poll.ts';
import type { Clock } from '../platform/clock.ts';
import { type PushDeps, pushTo } from './push.ts';
import { roleTopicsOf } from './topics.ts';

/**
 * At 15 ms each 1,300 posts a second, and as many pages that then read their notices: a quarter of what API Gateway
 * lets an account do, so that bids come through (decision 22).
 */
const POSTS_AT_ONCE = 20;
/** Pages of a small crowd hear of it within a tenth of a second; nobody minds this much. */
const SPREAD_MS = 1_000;

interface Nudge {
  readonly role: Role;
  /** The id of the notice that is new. */
  readonly id: string;
  /** When it was stored, epoch milliseconds. */
  readonly storedAt: number;
}

/**
 * Has the open pages of a role look at their notices. Ends when the notice is as old as the pages' own interval: by
 * then every page has looked by itself.
 */
export async function nudge(
  { subscribers, gateway, clock }: PushDeps & { readonly clock: Clock },
  { role, id, storedAt }: Nudge,
): Promise<void> {
  const isWorthIt = () => clock() < storedAt + NOTICE_POLL_MS;
  const whileWorthIt = async function* (topic: string) {
    for await (const connectionId of subscribers.of(topic)) {
      if (!isWorthIt()) return;
      yield connectionId;
    }
  };
  const message = { type: 'notice' as const, id, spreadMs: SPREAD_MS };
  const deps = { gateway, subscribers: { of: whileWorthIt, drop: subscribers.drop } };
  await pushTo(deps, roleTopicsOf(role), async () => message, POSTS_AT_ONCE);
}
