import { onlineManager } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

/** Shown while the device is offline. */
export function ConnectionNote() {
  const isOnline = useSyncExternalStore(onOnlineChange, () => onlineManager.isOnline());
  return (
    <output className="block empty:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 border-b border-warning/40 bg-warning-soft px-4 py-2 text-sm font-medium text-warning">
          <WifiOff className="size-4 shrink-0" aria-hidden="true" />
          You are offline. What you see may be out of date. The page updates by itself when the connection is back.
        </p>
      )}
    </output>
  );
}

const onOnlineChange = (listener: () => void) => onlineManager.subscribe(listener);
