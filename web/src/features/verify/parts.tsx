import { useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/forms/select.tsx';

/** Why each bidder won or lost. Nobody is told who is which. */
export function Parts({ parts }: { readonly parts: ReadonlyMap<number, readonly string[]> }) {
  const [first = 0] = parts.keys();
  const [chosen, setChosen] = useState(first);
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg font-semibold">Why a bidder won or lost</h2>
      <Select
        label="Bidder"
        hint="Your own number is with your receipts, in the room of the auction."
        value={String(chosen)}
        onChange={(event) => setChosen(Number(event.target.value))}
        options={[...parts.keys()].map((bidder) => ({ value: String(bidder), label: `Bidder ${bidder}` }))}
      />
      <output className="grid gap-1">
        {parts.get(chosen)?.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </output>
    </Card>
  );
}
