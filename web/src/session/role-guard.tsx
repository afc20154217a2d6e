import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Role } from '../../../shared/model/accounts/account-enums.ts';
import { paths } from '../paths.ts';
import { sharedAuctionPath } from './path-after-login.ts';
import { sessionStore, useSession } from './session.ts';
import { SignedInUser } from './signed-in-user.ts';

/** Shows its children to people of one role. The server enforces the same on every call. */
export function RoleGuard({ only, children }: { readonly only: Role; readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === undefined) {
    const login = paths.login({ returnTo: `${pathname}${search}` });
    return <Navigate to={login} state={{ hasSessionEnded: sessionStore.hasEnded() }} replace />;
  }
  const { id, role } = session.user;
  if (role !== only) {
    // A bidder may have shared the link with an admin. Bidders may not open the admins' own addresses.
    const shared = role === 'admin' ? sharedAuctionPath(role, pathname) : undefined;
    return <Navigate to={shared ?? paths.error({ type: 'forbidden' })} replace />;
  }
  // The key drops everything that the screens remember of the person before.
  return (
    <Fragment key={id}>
      <SignedInUser value={session.user}>{children}</SignedInUser>
    </Fragment>
  );
}
