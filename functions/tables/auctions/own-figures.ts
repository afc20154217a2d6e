import * as z from 'zod/mini';
import { paiseNumber } from '../paise-number.ts';

/** What a registration adds to its owner's totals. */
export const ownFigures = z.object({
  /** 1 while the auction runs and the user has bid. */
  running: z.number(),
  /** 1 while the user is the winner. */
  won: z.number(),
  /** The amounts still to be paid and paid for the win. */
  due: paiseNumber,
  paid: paiseNumber,
});
export type OwnFigures = z.infer<typeof ownFigures>;
