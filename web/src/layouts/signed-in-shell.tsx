import { useSession } from '../session/session.ts';
import { Component as AdminShell } from './admin-shell.tsx';
import { Component as UserShell } from './user-shell.tsx';

/** The frame of the screens both roles have: each sees it in their own. */
export function Component() {
  return useSession()?.user.role === 'admin' ? <AdminShell /> : <UserShell />;
}
