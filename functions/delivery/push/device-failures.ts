import type { DeviceFailures, DeviceItem } from '#functions/tables/users/user-items.ts';
import { MINUTE_MS } from '#shared/model/durations.ts';

/** The pauses add up to 34 hours, longer than an outage. A browser in use registers again within seven days. */
const MAX_FAILURES = 12;

/** Whether pushes to a device are paused after a failure. */
export function isPaused({ restsUntil = 0 }: Pick<DeviceItem, 'restsUntil'>, now: number): boolean {
  return now < restsUntil;
}

/**
 * Exponential backoff: pauses of one minute, two, four. So a device is paused about as long as it has been failing, and
 * gets pushes soon after a short outage. Undefined after too many failures: the device is removed.
 */
export function afterFailure(
  { failures: before = 0 }: Pick<DeviceItem, 'failures'>,
  now: number,
): DeviceFailures | undefined {
  const failures = before + 1;
  return failures < MAX_FAILURES ? { failures, restsUntil: now + MINUTE_MS * 2 ** before } : undefined;
}
