import { logger } from '#functions/platform/logger.ts';
import type { NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import type { DeviceItem } from '#functions/tables/users/user-items.ts';
import type { DeliveryDeps } from '../delivery-deps.ts';
import { afterFailure, isPaused } from './device-failures.ts';
import type { PushOutcome } from './web-push.ts';

/**
 * Sends a notice to one device, and removes a device whose subscription has ended. A device registered after the event
 * gets nothing, so that a replay sends no old news. The push is recorded (`claim`) only after sending, so a crash in
 * between sends it a second time. The second push then replaces the first: the push service knows it by its topic, the
 * device by its tag. A failed push does not fail the delivery, because the notice is in the inbox.
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
  // The push service may have closed an idle connection, so try once more, unless the device has failed before.
  return outcome === 'later' && device.failures === undefined ? sendPush(device.token, notice) : outcome;
}

async function noteFailure({ devices, clock }: DeliveryDeps, notice: NoticeItem, device: DeviceItem): Promise<void> {
  const failures = afterFailure(device, clock());
  logger.warn('push failed', { notice: notice.id, failures: failures?.failures ?? 'too many' });
  await (failures === undefined ? devices.remove(device) : devices.saveFailures(device, failures));
}
