import type { LotOutcome } from '#shared/contract/sales.ts';

interface RefusedLotsProps {
  readonly outcomes: readonly LotOutcome[];
  readonly titleOf: (lotId: string) => string | undefined;
}

/** The lots that were refused, each with the reason. */
export function RefusedLots({ outcomes, titleOf }: RefusedLotsProps) {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {refused.map(({ _id, message }) => (
        <li key={_id} className="wrap-anywhere">
          <span className="font-semibold">{titleOf(_id) ?? 'A lot'}:</span> {message}
        </li>
      ))}
    </ul>
  );
}
