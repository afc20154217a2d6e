import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { paths } from '#web/paths.ts';
import { lotOfPath, sharedAuctionPath } from './path-after-login.ts';
import { sessionStore, useSession } from './session.ts';
import { SignedInUser } from './signed-in-user.ts';

/** Renders its children for one role only. The server checks the role at every call. */
export function RoleGuard({ only, children }: { readonly only: Role; readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  if (session === undefined) {
    // A copied link: everybody may see the lot, whose page has the way to log in. Who was here goes on where they were.
    const lotId = only === 'user' && !sessionStore.hasEnded() ? lotOfPath(pathname) : undefined;
    if (lotId !== undefined) return <Navigate to={paths.lot(lotId) + hash} replace />;
    const login = paths.login({ returnTo: pathname + search + hash });
    return <Navigate to={login} state={{ hasSessionEnded: sessionStore.hasEnded() }} replace />;
  }
  const { id, role } = session.user;
  if (role !== only) {
    // An admin may open a link shared by a bidder. Bidders may not open admin URLs.
    const shared = role === 'admin' ? sharedAuctionPath(role, pathname) : undefined;
    return <Navigate to={shared ?? paths.error({ type: 'forbidden' })} replace />;
  }
  // The key resets the state of all screens when another person signs in.
  return (
    <Fragment key={id}>
      <SignedInUser value={session.user}>{children}</SignedInUser>
    </Fragment>
  );
}
