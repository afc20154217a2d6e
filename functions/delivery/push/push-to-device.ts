import { logger } from '../../platform/logger.ts';
import type { NoticeItem } from '../../tables/notifications/notice-item.ts';
import type { DeviceItem } from '../../tables/users/user-items.ts';
import type { DeliveryDeps } from '../delivery-deps.ts';

/**
 * Sends a notice to one device, and forgets a device whose subscription is gone. A device that was not there yet when
 * it happened gets nothing: it would hear old news with a replay. What went out is recorded after it: a crash in between
 * sends again, and the repetition takes the place of the first, at the push service by its topic and on the device by
 * its tag.
 */
export async function pushToDevice(
  { deliveries, devices, sendPush, clock }: DeliveryDeps,
  notice: NoticeItem,
  device: DeviceItem,
): Promise<void> {
  if (device.registeredAt > notice.at) return;
  const by = `push#${device.userId}#${device.sk}`;
  if (await deliveries.wasSent(notice, by)) return;
  const outcome = await sendPush(device.token, notice);
  switch (outcome) {
    case 'sent':
      await deliveries.claim(notice, by, clock());
      return;
    case 'gone':
      await devices.remove(device);
      return;
    case 'refused':
      logger.warn('push refused', { notice: notice.id });
      return;
    case 'later':
      throw new Error(`The push service could not take ${notice.id} now.`);
  }
}
