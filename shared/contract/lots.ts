import * as z from 'zod';
import { saleDetails } from '../model/lots/sale.ts';
import { time } from './fields.ts';

/** The facts of a lot in an answer, by their names in `shared/model/lots/category-facts.ts`. Absent facts are not known. */
export const lotFacts = z.record(z.string(), z.union([z.string(), z.number()]));

/** The details of the sale in an answer. */
export const lotSale = z.object({
  ...saleDetails.shape,
  inspections: z.array(z.object({ from: time, until: time })).optional(),
});
