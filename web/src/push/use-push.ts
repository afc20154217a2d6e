import { useEffect } from 'react';
import { useSignedInUser } from '../session/require-role.tsx';
import { hearOfActs } from './act.ts';
import { askForPush, refreshDevice } from './device.ts';

/** Keeps this device registered for push messages, and asks for the permission after the first meaningful act. */
export function usePush(): void {
  const { id, role } = useSignedInUser();
  useEffect(() => {
    if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
    void refreshDevice({ id, role });
    return hearOfActs(() => void askForPush({ id, role }));
  }, [id, role]);
}
