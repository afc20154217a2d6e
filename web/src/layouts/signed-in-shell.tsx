import { useSession } from '#web/session/session.ts';
import { Component as AdminShell } from './admin-shell.tsx';
import { Component as UserShell } from './user-shell.tsx';

/** The layout of screens that both roles share: each role sees its own shell. */
export function Component() {
  return useSession()?.user.role === 'admin' ? <AdminShell /> : <UserShell />;
}
