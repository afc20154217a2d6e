import { useServerNow } from '#web/realtime/use-server-now.ts';
import { type ClockFace, type ClockFacts, clockFace, clockTarget } from './clock-face.ts';
import { type FaceTexts, faceTexts, isByClock, isTicking } from './format-clock-face.ts';

interface ShownFace extends FaceTexts {
  readonly face: ClockFace;
  /** True until the server's time is known to a second. */
  readonly isSyncing: boolean;
  readonly isUrgent: boolean;
}

/**
 * The clock of an auction, updated each second. Use it in small components only.
 *
 * @param isDisconnected a bid may have moved the deadline without this page knowing, so nothing is said to be over
 */
export function useClockFace(auction: ClockFacts, isDisconnected = false): ShownFace {
  const { now, isSure } = useServerNow(clockTarget(auction));
  const face = clockFace(auction, now);
  const isSyncing = isByClock(face) && !isSure;
  const isUnknown = isSyncing || (isDisconnected && isByClock(face) && !isTicking(face));
  const { label, figure } = faceTexts(face);
  return {
    face,
    isSyncing,
    isUrgent: face.kind === 'running' && face.isUrgent && !isSyncing,
    label: isUnknown && face.kind === 'closing' ? 'Time left to bid' : label,
    figure: isUnknown ? '–:––' : figure,
  };
}
