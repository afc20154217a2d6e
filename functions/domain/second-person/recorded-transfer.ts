import type { Paise } from '#shared/model/money/money.ts';
import type { Transfer } from '../payments/transfer.ts';

interface RecordedTransfer extends Transfer {
  readonly auctionId: string;
  readonly userId: string;
  readonly amount: Paise;
  /** What of the same wins has arrived before, on whatever day: parts together need a second person, too. */
  readonly earlier?: Paise | undefined;
  /** What is left over and goes back, with what went back of the same wins before: it counts as refunded by hand. */
  readonly goesBack?: { readonly amount: Paise; readonly earlier: Paise } | undefined;
  /** The lots, if the transfer is laid on several or leaves something over. */
  readonly lots?: readonly { readonly auctionId: string; readonly amount: Paise }[];
  /** The deposit of a sale: `auctionId` is the sale's. */
  readonly forSale?: boolean;
}

/** Recording a bank transfer, as an act that needs a second person above a limit. */
export function recordedTransfer(purpose: 'emd' | 'final', transfer: RecordedTransfer) {
  const { auctionId, userId, amount, method, utr, paidOn, note, earlier, goesBack, lots, forSale } = transfer;
  const facts = { purpose, auctionId, userId, amount, method, utr, paidOn };
  return {
    act: {
      kind: 'payment-recorded',
      ...facts,
      ...(note !== undefined && { note }),
      ...(lots !== undefined && { lots: [...lots] }),
      ...(forSale === true && { forSale }),
    } as const,
    isGuarded: true,
    money: [
      { limit: 'bankLimit', payerId: userId, amount, ...(earlier !== undefined && { earlier }) },
      ...(goesBack === undefined ? [] : [{ limit: 'refundLimit', payerId: userId, ...goesBack } as const]),
    ] as const,
    reason: note ?? `${method.toUpperCase()} ${utr}, ${paidOn}`,
  };
}
