import { useEffect, useState } from 'react';
import { formatInr } from '#shared/model/money/money.ts';
import { atServerTime } from '#web/realtime/at-server-time.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { ENDED_SENTENCE, INVALID_SENTENCE } from '../bid-form/check-bid.ts';
import type { Bidding } from '../bid-form/use-bid.ts';
import { PRACTICE_CLOCK } from './practice-clock.ts';
import {
  advance,
  leastBidOf,
  nextChangeAt,
  placeBid,
  type Practice,
  priceOf,
  type Refusal,
  startPractice,
} from './practice.ts';

/** After a timer that fired early, it is asked again this many milliseconds later. */
const AGAIN_MS = 250;

interface RunningPractice {
  readonly practice: Practice;
  /** Takes the place of the server in the bid form. */
  readonly bidding: Bidding;
}

/** A practice auction that starts now and runs until its end. */
export function usePractice(seed: number): RunningPractice {
  const [practice, setPractice] = useState(() => startPractice(seed, PRACTICE_CLOCK.now()));
  const [failure, setFailure] = useState<string>();
  const changesAt = nextChangeAt(practice);

  useEffect(() => {
    if (changesAt === undefined) return undefined;
    const catchUp = () => setPractice((current) => advance(current, PRACTICE_CLOCK.now()));
    return atServerTime(PRACTICE_CLOCK, changesAt, catchUp, AGAIN_MS);
  }, [changesAt]);

  const bidding: Bidding = {
    bid: ({ amount }, { onSuccess }) => {
      const placed = placeBid(practice, amount, PRACTICE_CLOCK.now());
      setPractice(placed.practice);
      setFailure(placed.refusal && sentenceOf(placed.refusal, placed.practice));
      if (placed.refusal !== undefined) return;
      onSuccess();
      toast.success('Practice bid placed. Timer restarted.');
    },
    unanswered: undefined,
    isBusy: false,
    failure,
    answered: undefined,
    clear: () => setFailure(undefined),
  };
  return { practice, bidding };
}

/** The same sentences as in a real auction. */
function sentenceOf(refusal: Refusal, practice: Practice): string {
  switch (refusal) {
    case 'ended':
      return ENDED_SENTENCE;
    case 'invalid':
      return INVALID_SENTENCE;
    case 'too-low':
      return `Bid must be higher than current bid of ${formatInr(priceOf(practice))}`;
    case 'below-step':
      return `Bid must be at least ${formatInr(leastBidOf(practice))}`;
  }
}
