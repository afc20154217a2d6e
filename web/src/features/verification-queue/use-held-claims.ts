import { useCallback, useEffect, useRef } from 'react';
import { releaseUser } from '#shared/contract/accounts/verification-queue.ts';
import { call } from '#web/api/call.ts';

/** Frees a person for other admins. A failure does no harm, because the claim lapses. */
export function release(userId: string): void {
  void call(releaseUser, { params: { id: userId }, keepalive: true }).catch(() => undefined);
}

/** Frees the people whom the page holds when it is left or closed. Returns a function that says who they are. */
export function useHeldClaims(): (userIds: readonly string[]) => void {
  const held = useRef<readonly string[]>([]);
  useEffect(() => {
    const releaseAll = () => {
      held.current.forEach(release);
      held.current = [];
    };
    // Not `beforeunload`: phones do not send it (https://developer.chrome.com/docs/web-platform/page-lifecycle-api).
    window.addEventListener('pagehide', releaseAll);
    return () => {
      window.removeEventListener('pagehide', releaseAll);
      releaseAll();
    };
  }, []);
  return useCallback((userIds) => {
    held.current = userIds;
  }, []);
}
