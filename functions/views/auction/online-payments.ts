import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import type { OnlinePayments } from './view-auction.ts';

/** How much can be paid online, and the account for the rest. Without one, support gives it on request. */
export async function readOnlinePayments(read: ReadSettings, now: number): Promise<OnlinePayments> {
  const { onlineLimit, bankAccount } = (await read(now)).payment;
  return { limit: onlineLimit, bankAccount: bankAccount === '' ? undefined : bankAccount };
}
