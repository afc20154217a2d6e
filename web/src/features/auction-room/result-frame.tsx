import { Gavel, PartyPopper, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

interface ResultFrameProps {
  readonly isOwn: boolean;
  /** False when nobody has won. */
  readonly hasWinner?: boolean;
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of an auction's result; golden for its winner. */
export function ResultFrame({ isOwn, hasWinner = true, title, children }: ResultFrameProps) {
  const Result = hasWinner ? Trophy : Gavel;
  const Icon = isOwn ? PartyPopper : Result;
  return (
    <output
      className={cx(
        'flex flex-wrap items-start gap-x-5 gap-y-3 rounded-lg border p-5 md:p-6',
        isOwn ? 'border-gold/40 bg-gold-soft' : 'border-border bg-raised shadow-card',
      )}
    >
      <span
        className={cx(
          'grid size-12 shrink-0 place-items-center rounded-full',
          isOwn ? 'bg-gold text-raised' : 'bg-gold-soft text-gold',
        )}
        aria-hidden="true"
      >
        <Icon className="size-6" />
      </span>
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <h2 className="text-xl font-semibold wrap-anywhere">{title}</h2>
        {children}
      </div>
    </output>
  );
}
