import type { Gate } from '../../../functions/platform/http/gate.ts';
import { ok } from '../../../shared/model/result.ts';

/** Asks no more than a good token of the right role. */
export const TOKEN_IS_ENOUGH: Gate = () => Promise.resolve(ok(undefined));
