import { wants } from '../../shared/model/notices/notice-topics.ts';
import type { FanOutJob } from '../tables/notifications/fan-out-job.ts';
import { ALL_ADMINS } from '../tables/notifications/notice-item.ts';
import { inParallel } from '../platform/in-parallel.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { pushToDevice } from './push/push-to-device.ts';

const DEVICES_PER_PAGE = 200;
/** A page on which no device answers in its two tries of 5 s takes 40 s, and the function has 60. */
const AT_ONCE = 50;

/** Pushes a broadcast to one page of devices and stores the next page as a job of its own. May be repeated. */
export async function fanOut(deps: DeliveryDeps, { notice, page, after }: FanOutJob): Promise<void> {
  const role = notice.userId === ALL_ADMINS ? 'admin' : 'user';
  const { devices, next } = await deps.devices.ofRole(role, DEVICES_PER_PAGE, after);
  // First, so that what fails on this page does not keep the following pages waiting.
  if (next !== undefined) await deps.deliveries.putJob({ notice, page: page + 1, after: next }, deps.clock());
  await inParallel(devices, AT_ONCE, async (device) => {
    const { off } = await deps.preferences.get(device.userId);
    if (wants(off, notice.topic, 'push')) await pushToDevice(deps, notice, device);
  });
}
