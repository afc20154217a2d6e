import { matchPath, resolvePath } from 'react-router-dom';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { homeOf, paths, patterns, safeReturnPath } from '#web/paths.ts';

const AUCTION_OF_USERS = /^\/auctions\/([\w-]+)$/;
const AUCTION_OF_ADMINS = /^\/auction\/([\w-]+)$/;

/**
 * The path after signing in: the requested page if the role may see it, or else the role's start page. Shared
 * auction links work for both roles.
 */
export function pathAfterLogin(role: Role, returnTo: string | null): string {
  const path = safeReturnPath(returnTo);
  if (path === undefined || path === paths.home || path.startsWith(paths.login())) return homeOf(role);
  const shared = sharedAuctionPath(role, path);
  if (shared !== undefined) return shared;
  return isFor(role === 'admin' ? 'user' : 'admin', path) ? homeOf(role) : path;
}

/** Whether a path belongs to that role alone. */
function isFor(role: Role, path: string): boolean {
  const { pathname } = resolvePath(path);
  return Object.values(patterns[role]).some((pattern) => matchPath(pattern, pathname) !== null);
}

/** The role's own path of an auction whose link comes from the other role; undefined for other paths. */
export function sharedAuctionPath(role: Role, path: string): string | undefined {
  const [shared, ownPattern] =
    role === 'admin' ? [AUCTION_OF_USERS, paths.adminAuction] : [AUCTION_OF_ADMINS, paths.auction];
  const auctionId = shared.exec(path)?.[1];
  return auctionId === undefined ? undefined : ownPattern(auctionId);
}

const LOT_OR_AUCTION = /^\/(?:lots|auctions)\/([\w-]{1,128})(?:[?#]|$)/;

/** The id of the lot whose page a path is: what everybody sees of it, or where people bid. */
export const lotOfPath = (path: string | null): string | undefined =>
  LOT_OR_AUCTION.exec(safeReturnPath(path) ?? '')?.[1];
