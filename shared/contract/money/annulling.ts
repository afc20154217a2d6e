/** Annulling a win: by two owners, until it is paid. */
import * as z from 'zod';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { auctionIdParams } from '../auctions.ts';
import { idField, timeField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { reason } from './money-fields.ts';

export const annulWin = defineRoute({
  method: 'POST',
  path: '/admin/auction/{id}/annul',
  audience: 'admin',
  duty: 'owner',
  service: 'money-api',
  summary:
    'Annuls a win that nobody has paid for, and publishes the lot again at the given times. One owner asks, another one approves with the same request. Deposits go back, and everybody who was registered is told why.',
  params: auctionIdParams,
  mayAsk: true,
  body: {
    kind: 'json',
    schema: z.strictObject({
      /** The winner whom the owner saw. */
      userId: idField,
      reason,
      /** Of the auction that offers the lot again. */
      registrationDeadline: timeField,
      startDate: timeField,
      endDate: timeField,
      approves,
    }),
  },
  /** `auction`: the new one, once the win is annulled. */
  response: z.object({ ...doneOrAsked.shape, auction: z.object({ _id: z.string() }).optional() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_PROVIDER_UNAVAILABLE'],
});
