import { Banner } from '#web/ui/feedback/banner.tsx';
import { useSecondPerson } from './asked-acts-query.ts';

interface TwoPersonsNoteProps {
  /** Rupees of a refund by hand, or of a bank transfer: up to the limit for one person and day, nobody else is needed. */
  readonly refund?: number;
  readonly transfer?: number;
  /** When it holds, if not always: `If somebody has bid,`. */
  readonly when?: string;
}

/** In a dialog, before the press: somebody else must approve this. */
export function TwoPersonsNote({ refund, transfer, when }: TwoPersonsNoteProps) {
  const rule = useSecondPerson();
  if (rule?.isNeeded !== true) return null;
  if (refund !== undefined && refund <= rule.refundLimit) return null;
  if (transfer !== undefined && transfer <= rule.bankLimit) return null;
  return (
    <Banner tone="info">
      {when === undefined ? 'A' : `${when} a`} second person must approve this within 24 hours. Until then nothing
      happens: you only ask for it.
    </Banner>
  );
}
