import { logger } from '#functions/platform/logger.ts';

/** Runs an optional step. A failure is logged for the operator and does not fail the caller. */
export async function tryOrLog(failure: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    logger.warn(failure, { reason: error instanceof Error ? error.name : 'unknown' });
  }
}
