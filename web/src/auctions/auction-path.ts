import type { Role } from '#shared/model/accounts/account-enums.ts';
import { paths } from '#web/paths.ts';

/** The path of an auction for a role. */
export function auctionPath(role: Role, auctionId: string): string {
  return role === 'admin' ? paths.adminAuction(auctionId) : paths.auction(auctionId);
}

/** The path of the auction list for a role. */
export function auctionsPath(role: Role): string {
  return role === 'admin' ? paths.viewAuctions : paths.auctions();
}
