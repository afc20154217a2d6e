import type { Role } from '../../../shared/model/accounts/account-enums.ts';
import { paths } from '../paths.ts';

/** Where a role looks at an auction. */
export function auctionPath(role: Role, auctionId: string): string {
  return role === 'admin' ? paths.adminAuction(auctionId) : paths.auction(auctionId);
}

/** Where a role looks for auctions. */
export function auctionsPath(role: Role): string {
  return role === 'admin' ? paths.viewAuctions : paths.auctions();
}
