import * as z from 'zod';
import type { Paise } from '#shared/model/money/money.ts';

export const paiseNumber: z.ZodType<Paise, Paise> = z.number();
