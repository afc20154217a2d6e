import { intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { INTERVAL_SECONDS } from './practice-lot.ts';

const STEPS = [
  'Three rivals bid against you. This page makes them up: no other person sees your bids, and nothing is sent or stored.',
  `Every accepted bid restarts the clock at ${intervalInWords(INTERVAL_SECONDS)}. When they pass without another bid, the last bid wins.`,
  'Clock, bid form and history are those of a real auction. Bids rise by steps: the form names the least next bid. An amount that looks like a typing error must be typed again.',
  'At the end you see what the bid would have cost in all. You owe nothing, whatever you bid.',
];

interface PracticeIntroProps {
  readonly onStart: () => void;
}

/** What a practice is, before its clock starts. */
export function PracticeIntro({ onStart }: PracticeIntroProps) {
  return (
    <Card className="grid max-w-3xl gap-5">
      <h2 className="text-lg font-semibold">Bid before it counts</h2>
      <ol className="grid list-decimal gap-2.5 pl-5 text-muted marker:font-semibold">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button size="lg" className="justify-self-start" onClick={onStart}>
        Start practice
      </Button>
    </Card>
  );
}
