import { listAuctions } from '#shared/contract/auctions.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { listLot, pay, signIn } from '../client/person.ts';
import { ADMIN, BIDDERS } from './accounts.ts';
import { loadPictures } from './lot-pictures.ts';
import { demoLot } from './lot-sales.ts';

/** Long enough for two bidders to register. */
const REGISTRATION_MS = 20_000;

/**
 * Lists one more lot when every auction of the demo has ended, so that an old folder still has a live one. It starts
 * within half a minute, with both bidders registered.
 */
export async function ensureLiveLot(baseUrl: string, now: () => number): Promise<void> {
  const admin = await signIn(baseUrl, ADMIN);
  const { total } = await admin.call(listAuctions, { query: { status: 'active', limit: '1' } });
  if (total > 0) return;
  const registrationDeadlineAt = now() + REGISTRATION_MS;
  const startAt = registrationDeadlineAt + 1_000;
  const times = { registrationDeadlineAt, startAt, endAt: startAt + 2 * DAY_MS };
  const auctionId = await listLot(admin, demoLot('chetak', startAt), times, await loadPictures('chetak'));
  for (const bidder of Object.values(BIDDERS)) await pay(baseUrl, await signIn(baseUrl, bidder), auctionId, 'emd');
}
