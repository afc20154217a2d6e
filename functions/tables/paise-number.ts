import * as z from 'zod/mini';
import type { Paise } from '#shared/model/money/money.ts';

export const paiseNumber: z.ZodMiniType<Paise, Paise> = z.number();
