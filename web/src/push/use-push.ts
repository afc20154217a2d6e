import { useEffect } from 'react';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { askForPush, refreshDevice } from './device.ts';
import { onAction } from './meaningful-action.ts';

/** Keeps this device registered for push messages. Asks for the permission after the first meaningful action. */
export function usePush(): void {
  const { id, role } = useSignedInUser();
  useEffect(() => {
    // Without a connection the installed worker continues, and the next visit tries again.
    if ('serviceWorker' in navigator) navigator.serviceWorker.register('/sw.js').catch(() => undefined);
    void refreshDevice({ id, role });
    return onAction(() => void askForPush({ id, role }));
  }, [id, role]);
}
