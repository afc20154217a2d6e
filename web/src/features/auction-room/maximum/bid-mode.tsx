import { cx } from '#web/ui/cx.ts';

export type BidMode = 'exactly' | 'up-to';

const MODES = [
  { mode: 'exactly', label: 'Bid exactly' },
  { mode: 'up-to', label: 'Bid up to (your maximum)' },
] as const;

interface BidModeChoiceProps {
  readonly mode: BidMode;
  readonly onChoose: (mode: BidMode) => void;
}

/** Whether the amount is the bid itself, or the most that the house may bid. */
export function BidModeChoice({ mode, onChoose }: BidModeChoiceProps) {
  return (
    <fieldset className="flex flex-wrap gap-1 rounded-md bg-sunken p-1">
      <legend className="sr-only">How to bid</legend>
      {MODES.map((choice) => (
        <label
          key={choice.mode}
          className={cx(
            'relative flex min-h-10 pointer-coarse:min-h-11 flex-auto items-center justify-center rounded-sm px-3 py-1.5 text-center text-sm font-medium',
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            choice.mode === mode ? 'bg-raised text-text shadow-card' : 'text-muted hover:text-text',
          )}
        >
          <input
            type="radio"
            name="bid-mode"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={choice.mode === mode}
            onChange={() => onChoose(choice.mode)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
