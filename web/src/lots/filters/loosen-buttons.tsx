import type { LotCounts } from '#shared/contract/lots/lot-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { filterLabel } from './chosen-filters.ts';
import { type LotChoices, withChoice } from './lot-choices.ts';

const MAX_BUTTONS = 3;

interface LoosenButtonsProps {
  readonly choices: LotChoices;
  readonly counts: LotCounts | undefined;
  readonly onChange: (choices: LotChoices) => void;
}

/** For an empty list: the filters without which there are lots. */
export function LoosenButtons({ choices, counts, onChange }: LoosenButtonsProps) {
  return Object.entries(counts?.without ?? {})
    .filter(([name, count]) => count > 0 && choices[name] !== undefined)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_BUTTONS)
    .map(([name, count]) => (
      <Button key={name} variant="secondary" onClick={() => onChange(withChoice(choices, name, ''))}>
        {`Any ${filterLabel(choices, name).toLowerCase()} (${count})`}
      </Button>
    ));
}
