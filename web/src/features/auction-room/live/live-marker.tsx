import { Radio, WifiOff } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';

/** How updates arrive: over the socket (or soon), from the edge, by polling every ten seconds, or not at all. */
export type UpdateSource = 'pushed' | 'document' | 'polled' | 'lost';

interface LiveMarkerProps {
  readonly updateSource: UpdateSource;
  readonly isPaused: boolean;
}

/** Marks a running auction as live unless it is paused, or says that updates are late or missing. */
export function LiveMarker({ updateSource, isPaused }: LiveMarkerProps) {
  if (updateSource === 'lost') {
    return (
      <Badge tone="warning">
        <WifiOff className="size-3.5" aria-hidden="true" />
        Reconnecting…
      </Badge>
    );
  }
  return (
    <>
      {!isPaused && (
        <Badge tone="danger">
          <Radio className="size-3.5" aria-hidden="true" />
          Live
        </Badge>
      )}
      {updateSource === 'document' && <span className="text-xs text-muted">updates every 5 seconds</span>}
      {updateSource === 'polled' && <span className="text-xs text-muted">updates every 10 seconds</span>}
    </>
  );
}
