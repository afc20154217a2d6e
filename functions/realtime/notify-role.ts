import type { Clock } from '#functions/platform/clock.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';
import { type SendDeps, sendFrames } from './send-frames.ts';
import { roleTopicsOf } from './topics.ts';

/**
 * At 15 ms per post this makes 1,300 posts a second, and as many requests by the pages that receive them: a quarter of
 * API Gateway's quota for an account, so that bids still get through (decision 22).
 */
const CONCURRENCY = 20;
/** Pages spread their requests over this time. */
const SPREAD_MS = 1_000;
/** Long enough for 150,000 pages, which do not ask by themselves while they are connected. */
const USEFUL_MS = 2 * MINUTE_MS;

interface NewNotice {
  readonly role: Role;
  /** The id of the new notice. */
  readonly id: string;
  /** When it was stored. Epoch milliseconds. */
  readonly storedAt: number;
}

/**
 * Makes the open pages of a role load their notices. Stops two minutes after the notice was stored, so that a fault of the
 * gateway does not hold up the next one.
 */
export async function notifyRole(
  { subscribers, gateway, clock }: SendDeps & { readonly clock: Clock },
  { role, id, storedAt }: NewNotice,
): Promise<void> {
  const isUseful = () => clock() < storedAt + USEFUL_MS;
  const whileUseful = async function* (topic: string) {
    for await (const connectionId of subscribers.of(topic)) {
      if (!isUseful()) return;
      yield connectionId;
    }
  };
  const message = { type: 'notice' as const, id, spreadMs: SPREAD_MS };
  const deps = { gateway, subscribers: { of: whileUseful, drop: subscribers.drop } };
  await sendFrames(deps, roleTopicsOf(role), async () => message, CONCURRENCY);
}
