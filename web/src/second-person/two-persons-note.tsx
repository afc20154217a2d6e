import { Banner } from '#web/ui/feedback/banner.tsx';
import { useSecondPersonRule } from './asked-acts-query.ts';

interface TwoPersonsNoteProps {
  /** Rupees that are sent back by hand, if the act does that. */
  readonly refund?: number;
  /** Rupees of a bank transfer, if the act records one. */
  readonly transfer?: number;
  /** When it holds, if not always: `If somebody has bid,`. */
  readonly when?: string;
}

/** In a dialog, before the press: somebody else must approve this. */
export function TwoPersonsNote({ refund, transfer, when }: TwoPersonsNoteProps) {
  const rule = useSecondPersonRule();
  if (rule?.isNeeded !== true) return null;
  // Up to the limits nobody else is needed, unless other acts of the day for the same person add up to more.
  const isRefundBelow = refund === undefined || refund <= rule.refundLimit;
  const isTransferBelow = transfer === undefined || transfer <= rule.bankLimit;
  const hasLimit = refund !== undefined || transfer !== undefined;
  if (hasLimit && isRefundBelow && isTransferBelow) return null;
  return (
    <Banner tone="info">
      {when === undefined ? 'A' : `${when} a`} second person must approve this within 24 hours. Until then nothing
      happens: you only ask for it.
    </Banner>
  );
}
