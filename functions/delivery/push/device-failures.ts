import type { DeviceFailures, DeviceItem } from '../../tables/users/user-items.ts';

const MINUTE_MS = 60_000;

/** The rests before it add up to 34 hours: push services are back by then, and a browser comes back within seven days. */
const FORGOTTEN_AT = 12;

/** Whether a device is left alone at this time, because it did not answer. */
export function isResting({ restsUntil = 0 }: Pick<DeviceItem, 'restsUntil'>, now: number): boolean {
  return now < restsUntil;
}

/**
 * What to remember of a device that has failed again: it rests a minute, then two, then four. So it rests about as long
 * as it has been failing, and whoever comes back after an outage of minutes is told again within minutes. Undefined when
 * it has failed for so long that nobody can be there.
 */
export function afterFailure(
  { failures: before = 0 }: Pick<DeviceItem, 'failures'>,
  now: number,
): DeviceFailures | undefined {
  const failures = before + 1;
  return failures < FORGOTTEN_AT ? { failures, restsUntil: now + MINUTE_MS * 2 ** before } : undefined;
}
