import type { ReactNode } from 'react';
import { useSession } from '#web/session/session.ts';

/** A screen that needs no account, with the margins of the public pages for visitors. */
export function OpenPage({ children }: { readonly children: ReactNode }) {
  return useSession() === undefined ? <div className="page py-6 md:py-10">{children}</div> : children;
}
