import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

/**
 * What a registration adds to its owner's dashboard and standing: a copy of what auction and registration say, which the
 * stream updates and the daily recount corrects. Without it a dashboard reads three items for each auction that its
 * owner ever took part in (decision 25), and nobody could tell what a standing has counted already (decision 55).
 */
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
  /** When the auction ended, won or lost, by which dashboards list it. */
  endedAt: z.number().optional(),
});
export type OwnFigures = z.infer<typeof ownFigures>;

export const NO_FIGURES: OwnFigures = { running: 0, won: 0, due: 0, paid: 0 };
