import { useSession } from '#web/session/session.ts';
import { Component as SignedInShell } from '../signed-in-shell.tsx';
import { Component as LotsShell } from './lots-shell.tsx';

/** The layout of screens that need no account: visitors see the public pages' layout, others their own. */
export function Component() {
  return useSession() === undefined ? <LotsShell /> : <SignedInShell />;
}
