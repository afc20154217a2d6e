import * as z from 'zod/mini';
import type { Paise } from '../../shared/model/money/money.ts';

/** An amount in a stored item: whole paise. */
export const paiseNumber: z.ZodMiniType<Paise, Paise> = z.number();
