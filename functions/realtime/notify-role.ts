import type { Role } from '#shared/model/accounts/account-enums.ts';
import { NOTICE_POLL_MS } from '#shared/model/notices/notice-poll.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type PushDeps, pushTo } from './push.ts';
import { roleTopicsOf } from './topics.ts';

/**
 * At 15 ms per post this makes 1,300 posts a second, and as many requests by the pages that receive them: a quarter of
 * API Gateway's quota for an account, so that bids still get through (decision 22).
 */
const CONCURRENCY = 20;
/** Pages spread their requests over this time. */
const SPREAD_MS = 1_000;

interface NewNotice {
  readonly role: Role;
  /** The id of the new notice. */
  readonly id: string;
  /** When it was stored. Epoch milliseconds. */
  readonly storedAt: number;
}

/**
 * Makes the open pages of a role load their notices. Stops when the notice is older than the pages' polling interval,
 * because by then every page has polled.
 */
export async function notifyRole(
  { subscribers, gateway, clock }: PushDeps & { readonly clock: Clock },
  { role, id, storedAt }: NewNotice,
): Promise<void> {
  const isUseful = () => clock() < storedAt + NOTICE_POLL_MS;
  const whileUseful = async function* (topic: string) {
    for await (const connectionId of subscribers.of(topic)) {
      if (!isUseful()) return;
      yield connectionId;
    }
  };
  const message = { type: 'notice' as const, id, spreadMs: SPREAD_MS };
  const deps = { gateway, subscribers: { of: whileUseful, drop: subscribers.drop } };
  await pushTo(deps, roleTopicsOf(role), async () => message, CONCURRENCY);
}
