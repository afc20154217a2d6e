import { logger } from '../../platform/logger.ts';
import type { NoticeItem } from '../../tables/notifications/notice-item.ts';
import type { DeviceItem } from '../../tables/users/user-items.ts';
import type { DeliveryDeps } from '../delivery-deps.ts';
import { afterFailure, isPaused } from './device-failures.ts';
import type { PushOutcome } from './web-push.ts';

/**
 * Sends a notice to one device, and removes a device whose subscription has ended. A device registered after the event
 * gets nothing, so that a replay sends no old news. The push is recorded after sending. A crash in between sends it
 * again, and the copy replaces the first, by its topic at the push service and by its tag on the device. A device that
 * does not answer does not fail the delivery, because the notice is in the inbox.
 */
export async function pushToDevice(deps: DeliveryDeps, notice: NoticeItem, device: DeviceItem): Promise<void> {
  const { deliveries, devices, clock } = deps;
  if (device.registeredAt > notice.at || isPaused(device, clock())) return;
  const target = `push#${device.userId}#${device.sk}`;
  if (await deliveries.wasSent(notice, target)) return;
  const outcome = await outcomeOf(deps, notice, device);
  switch (outcome) {
    case 'sent':
      await deliveries.claim(notice, target, clock());
      if (device.failures !== undefined) await devices.clearFailures(device);
      return;
    case 'gone':
      await devices.remove(device);
      return;
    case 'refused':
      logger.warn('push refused', { notice: notice.id });
      return;
    case 'later':
      await noteFailure(deps, notice, device);
      return;
  }
}

async function outcomeOf({ sendPush }: DeliveryDeps, notice: NoticeItem, device: DeviceItem): Promise<PushOutcome> {
  const outcome = await sendPush(device.token, notice);
  // The other side may have closed an idle connection, so try once more. A device that failed before gets no second
  // attempt.
  return outcome === 'later' && device.failures === undefined ? sendPush(device.token, notice) : outcome;
}

async function noteFailure({ devices, clock }: DeliveryDeps, notice: NoticeItem, device: DeviceItem): Promise<void> {
  const failures = afterFailure(device, clock());
  logger.warn('push failed', { notice: notice.id, failures: failures?.failures ?? 'too many' });
  await (failures === undefined ? devices.remove(device) : devices.saveFailures(device, failures));
}
