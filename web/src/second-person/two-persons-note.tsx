import { Banner } from '#web/ui/feedback/banner.tsx';
import { useSecondPersonRule } from './asked-acts-query.ts';

interface TwoPersonsNoteProps {
  /**
   * Rupees that are sent back by hand, and of a bank transfer: up to the limit for one person and day, nobody else is
   * needed.
   */
  readonly refund?: number;
  readonly transfer?: number;
  /** When it holds, if not always: `If somebody has bid,`. */
  readonly when?: string;
}

/** In a dialog, before the press: somebody else must approve this. */
export function TwoPersonsNote({ refund, transfer, when }: TwoPersonsNoteProps) {
  const rule = useSecondPersonRule();
  if (rule?.isNeeded !== true) return null;
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
