import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { type TextName, textAt } from '../values/form-schema.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';

interface SectionProps {
  readonly form: AuctionForm;
  readonly title: string;
  /** The fields of the section. One with an error keeps it open. */
  readonly names: readonly TextName[];
  readonly isOpenAtFirst?: boolean;
  /** Why fields are locked; undefined while they can change. */
  readonly lockedBecause?: string | undefined;
  readonly children: ReactNode;
}

/** A part of the form that opens and closes, and says how much of it is filled in. */
export function Section({ form, title, names, isOpenAtFirst = false, lockedBecause, children }: SectionProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const hasError = names.some((name) => form.errors[name] !== undefined);
  // Stays open after the last error is corrected, while the admin may still be typing.
  if (hasError && !isOpen) setIsOpen(true);
  const filled = names.filter((name) => textAt(form.values, name) !== '').length;
  return (
    <Card flush>
      <details open={isOpen}>
        <summary
          className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-lg px-5 py-4 md:px-6 [&::-webkit-details-marker]:hidden"
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(!isOpen);
          }}
        >
          <h2 className="text-lg font-semibold">{title}</h2>
          <span className="ml-auto shrink-0 text-sm text-muted">
            {filled === 0 ? 'Optional' : `${filled} filled in`}
          </span>
          <ChevronDown
            className={cx('size-5 shrink-0 text-muted transition-transform', isOpen && 'rotate-180')}
            aria-hidden="true"
          />
        </summary>
        <div className="grid gap-5 px-5 pb-5 md:px-6 md:pb-6">
          {lockedBecause !== undefined && <Banner tone="info">{lockedBecause}</Banner>}
          {children}
        </div>
      </details>
    </Card>
  );
}

export const COLUMNS = 'grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-3';
