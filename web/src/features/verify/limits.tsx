import { LIMITS } from '#shared/proof/words.ts';
import { Card } from '#web/ui/card.tsx';

export function Limits() {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg font-semibold">What this check cannot show</h2>
      <ul className="grid list-disc gap-1.5 pl-5">
        {LIMITS.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}
