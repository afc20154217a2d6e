import { inParallel } from '#functions/platform/in-parallel.ts';
import { ALL_ADMINS, type FanOutJob } from '#functions/tables/notifications/notice-item.ts';
import type { DeviceItem } from '#functions/tables/users/user-items.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { wants } from '#shared/model/notices/notice-topics.ts';
import { isOldNews, mayReach } from './deliver.ts';
import type { DeliveryDeps } from './delivery-deps.ts';
import { pushToDevice } from './push/push-to-device.ts';

const DEVICES_PER_PAGE = 200;
/** If no device of a page answers in two attempts of 5 s, the page takes 40 s. The function's timeout is 60 s. */
const CONCURRENCY = 50;

/** Pushes a broadcast to one page of devices, and stores a job for the next page. Idempotent. */
export async function fanOut(deps: DeliveryDeps, { notice, page, after }: FanOutJob): Promise<void> {
  if (isOldNews(notice, deps.clock())) return;
  const role = notice.userId === ALL_ADMINS ? 'admin' : 'user';
  const { devices, next } = await deps.devices.ofRole(role, DEVICES_PER_PAGE, after);
  // Store the next job first, so that a failure on this page does not stop the next.
  if (next !== undefined) await deps.deliveries.putJob({ notice, page: page + 1, after: next }, deps.clock());
  await inParallel(devices, CONCURRENCY, async (device) => {
    if (!(await isFor(deps, notice, device))) return;
    const { off } = await deps.preferences.get(device.userId);
    if (wants(off, notice.topic, 'push')) await pushToDevice(deps, notice, device);
  });
}

/** Whether a broadcast is for this device: what is for staff goes to those who are that now, and have its duty. */
async function isFor(
  { profiles }: DeliveryDeps,
  { userId, duty }: FanOutJob['notice'],
  device: DeviceItem,
): Promise<boolean> {
  if (userId !== ALL_ADMINS) return true;
  const profile = await profiles.getProfile(device.userId);
  return mayReach(profile, device) && (duty === undefined || may(profile?.duties, duty));
}
