import type { Role } from '../../../shared/model/accounts/account-enums.ts';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { sharedAuctionPath } from './path-after-login.ts';
import { sessionStore, useSession } from './session.ts';
import type { Session } from './session-store.ts';

/**
 * Whom the screens below were let in for. A context and not the session itself: a part whose code arrives while somebody
 * signs out must not see nobody below a frame that still shows the person.
 */
const SignedInUser = createContext<Session['user'] | undefined>(undefined);

/** Lets only that role through; the server enforces the same on every call. */
export function RequireRole({ only, children }: { readonly only: Role; readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === undefined) {
    const login = paths.login({ returnTo: `${pathname}${search}` });
    return <Navigate to={login} state={{ hasSessionEnded: sessionStore.hasEnded() }} replace />;
  }
  const { id, role } = session.user;
  if (role !== only) {
    // A link that a bidder shared; the admins' own addresses are forbidden to bidders.
    const shared = role === 'admin' ? sharedAuctionPath(role, pathname) : undefined;
    return <Navigate to={shared ?? paths.error({ type: 'forbidden' })} replace />;
  }
  // Another person starts afresh: the key drops everything that the screens remember of the one before.
  return (
    <Fragment key={id}>
      <SignedInUser value={session.user}>{children}</SignedInUser>
    </Fragment>
  );
}

/** The person signed in; only for components below `RequireRole`. */
export function useSignedInUser() {
  const user = useContext(SignedInUser);
  if (user === undefined) throw new Error('useSignedInUser is for screens that only signed-in people see.');
  return user;
}
