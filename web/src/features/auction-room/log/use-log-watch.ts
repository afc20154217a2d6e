import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lookAtLog } from '#web/public-log/look-at-log.ts';

const EVERY_MS = 10 * 60_000;
/** Not at once: whoever watches comes with many others, and has better things to load. */
const FIRST_AFTER_MS = 30_000;

/**
 * Notes the checkpoint of the log from time to time while an auction is watched, so that everybody who watched one is a
 * witness of what the log said then. Returns how the log differs from what this browser saw; empty: it does not.
 */
export function useLogWatch(isRunning: boolean): readonly string[] {
  const [hasBegun, setHasBegun] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasBegun(true), FIRST_AFTER_MS * (1 + 2 * Math.random()));
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery({
    queryKey: ['log', 'watched'],
    queryFn: ({ signal }) => lookAtLog(1, signal),
    enabled: hasBegun,
    refetchInterval: isRunning ? EVERY_MS : false,
    staleTime: EVERY_MS,
    // What was found is not shown after the browser has forgotten what it had seen.
    gcTime: 0,
    retry: false,
  });
  if (data?.what === 'broken') return [data.why];
  return data?.what === 'house' ? data.broken : [];
}
