import { logger } from '../../platform/logger.ts';
import type { NoticeItem } from '../../tables/notifications/notice-item.ts';
import type { DeviceItem } from '../../tables/users/user-items.ts';
import type { DeliveryDeps } from '../delivery-deps.ts';
import { afterFailure, isResting } from './device-failures.ts';
import type { PushOutcome } from './web-push.ts';

/**
 * Sends a notice to one device, and forgets a device whose subscription is gone. A device that was not there yet when
 * it happened gets nothing: it would hear old news with a replay. What went out is recorded after it: a crash in between
 * sends again, and the repetition takes the place of the first, at the push service by its topic and on the device by
 * its tag. A device that does not answer is no failure of the notice, which is in the inbox: nobody waits for it.
 */
export async function pushToDevice(deps: DeliveryDeps, notice: NoticeItem, device: DeviceItem): Promise<void> {
  const { deliveries, devices, clock } = deps;
  if (device.registeredAt > notice.at || isResting(device, clock())) return;
  const by = `push#${device.userId}#${device.sk}`;
  if (await deliveries.wasSent(notice, by)) return;
  const outcome = await outcomeOf(deps, notice, device);
  switch (outcome) {
    case 'sent':
      await deliveries.claim(notice, by, clock());
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
  // Perhaps the connection lay idle until the other side closed it. Who has failed before gets no second try.
  return outcome === 'later' && device.failures === undefined ? sendPush(device.token, notice) : outcome;
}

async function noteFailure({ devices, clock }: DeliveryDeps, notice: NoticeItem, device: DeviceItem): Promise<void> {
  const failures = afterFailure(device, clock());
  logger.warn('push not taken', { notice: notice.id, failures: failures?.failures ?? 'too many' });
  await (failures === undefined ? devices.remove(device) : devices.noteFailures(device, failures));
}
