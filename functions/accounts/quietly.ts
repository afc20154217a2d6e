import { logger } from '../platform/logger.ts';

/** Does what nobody must wait for or fail by: the operator is told instead. */
export async function quietly(what: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logger.warn(what, { reason: error instanceof Error ? error.name : 'unknown' });
  }
}
