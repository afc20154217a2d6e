import type { LotOutcome } from '#shared/contract/sales/sale-lots.ts';

interface RefusedLotsProps {
  readonly outcomes: readonly LotOutcome[];
  readonly titleOf: (lotId: string) => string | undefined;
}

/** The lots that were refused, each with the reason, and what to look at of the others. */
export function RefusedLots({ outcomes, titleOf }: RefusedLotsProps) {
  const named = outcomes.filter(({ message }) => message !== '');
  if (named.length === 0) return null;
  return (
    <ul className="grid max-h-64 gap-1 overflow-y-auto">
      {named.map(({ _id, message }) => (
        <li key={_id} className="wrap-anywhere">
          <span className="font-semibold">{titleOf(_id) ?? 'A lot'}:</span> {message}
        </li>
      ))}
    </ul>
  );
}
