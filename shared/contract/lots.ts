import * as z from 'zod';
import { parseJson } from '../model/parse-json.ts';

/** The facts of a lot in an answer, by their names in `shared/model/lots/category-facts.ts`. Absent facts are not known. */
export const lotFacts = z.record(z.string(), z.union([z.string(), z.number()]));

const INVALID_FACTS = 'The facts are not valid.';

/** The facts in a form, as an object or as its JSON text. What each may hold depends on the category: `readFacts`. */
export const factsField = z
  .union([z.record(z.string(), z.unknown()), z.string().max(10_000, INVALID_FACTS).transform(parseJson)])
  .pipe(z.record(z.string().max(40, INVALID_FACTS), z.unknown(), { error: INVALID_FACTS }))
  .refine((facts) => Object.keys(facts).length <= 40, INVALID_FACTS);
