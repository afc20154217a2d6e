import { Fragment, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { sharedAuctionPath } from './path-after-login.ts';
import { sessionStore, useSession } from './session.ts';

/** Lets only that role through (spec section 6); the server enforces the same on every call. */
export function RequireRole({ only, children }: { readonly only: 'user' | 'admin'; readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === undefined) {
    const login = paths.login({ returnTo: `${pathname}${search}` });
    return <Navigate to={login} state={{ hasSessionEnded: sessionStore.hasEnded() }} replace />;
  }
  const { id, role } = session.user;
  if (role !== only) {
    // A link that a bidder shared; the admins' own addresses are forbidden to bidders (spec section 6).
    const shared = role === 'admin' ? sharedAuctionPath(role, pathname) : undefined;
    return <Navigate to={shared ?? paths.error({ type: 'forbidden' })} replace />;
  }
  // Another person starts afresh: the key drops everything that the screens remember of the one before.
  return <Fragment key={id}>{children}</Fragment>;
}

/** The person signed in; only for components below `RequireRole`. */
export function useSignedInUser() {
  const session = useSession();
  if (session === undefined) throw new Error('useSignedInUser is for screens that only signed-in people see.');
  return session.user;
}
