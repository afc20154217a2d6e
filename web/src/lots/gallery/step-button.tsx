import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';

interface StepButtonProps {
  readonly step: 1 | -1;
  readonly onStep: (step: 1 | -1) => void;
  readonly className: string;
}

/** Shows the next or the previous picture. */
export function StepButton({ step, onStep, className }: StepButtonProps) {
  const Icon = step === 1 ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-label={step === 1 ? 'Next picture' : 'Previous picture'}
      onClick={() => onStep(step)}
      className={cx(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-raised/90 text-text shadow-card transition-colors hover:bg-raised',
        className,
      )}
    >
      <Icon className="size-6" aria-hidden="true" />
    </button>
  );
}
