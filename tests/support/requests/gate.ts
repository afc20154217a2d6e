import type { Gate } from '../../../functions/platform/http/gate.ts';
import { ok } from '../../../shared/model/result.ts';

/** A gate that accepts every valid token; the role is checked earlier. */
export const TOKEN_IS_ENOUGH: Gate = () => Promise.resolve(ok(undefined));
