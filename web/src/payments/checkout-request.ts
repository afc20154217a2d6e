import * as z from 'zod';
import { idField } from '#shared/contract/fields.ts';
import { PAYMENT_TYPES } from '#shared/model/money/payment-enums.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';

/** The payment that a checkout is for. */
export interface CheckoutRequest {
  readonly auctionId: string;
  readonly type: PaymentType;
}

export const MISSING_PARAMETERS = 'Missing required parameters. Please return to the auction page and try again.';

const given = z.object({ auctionId: idField, type: z.enum(PAYMENT_TYPES).default('emd') });

/**
 * Parses auctionId and type from the query, or else from the route's state; the type defaults to emd. Undefined
 * without a valid auction and type.
 */
export function readCheckoutRequest(search: URLSearchParams, state: unknown): CheckoutRequest | undefined {
  const fromState = z.safeParse(z.object({ auctionId: z.unknown(), type: z.unknown() }), state).data;
  const pick = (name: 'auctionId' | 'type') => search.get(name) ?? fromState?.[name];
  return z.safeParse(given, { auctionId: pick('auctionId'), type: pick('type') }).data;
}
