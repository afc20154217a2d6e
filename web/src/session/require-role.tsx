import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useSession } from './session.ts';

/** Lets only that role through (spec section 6); the server enforces the same on every call. */
export function RequireRole({ only, children }: { readonly only: 'user' | 'admin'; readonly children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session === undefined) return <Navigate to={paths.login({ returnTo: `${pathname}${search}` })} replace />;
  if (session.user.role !== only) return <Navigate to={paths.error({ type: 'forbidden' })} replace />;
  return children;
}

/** The person signed in; only for components below `RequireRole`. */
export function useSignedInUser() {
  const session = useSession();
  if (session === undefined) throw new Error('useSignedInUser is for screens that only signed-in people see.');
  return session.user;
}
