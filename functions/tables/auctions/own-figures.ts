import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

/** What a registration adds to its owner's totals and standing. */
export const ownFigures = z.object({
  /** 1 while the auction runs and the user has bid. */
  running: z.number(),
  /** 1 while the user is the winner. */
  won: z.number(),
  /** The amounts still to be paid and paid for the win. */
  due: paiseNumber,
  paid: paiseNumber,
  /** The month in India (`2026-11`) in which the payment was due, if the win was paid after it was overdue. */
  lateIn: z.string().optional(),
  /** The same, if the win ended because it was not paid. */
  defaultedIn: z.string().optional(),
});
export type OwnFigures = z.infer<typeof ownFigures>;
