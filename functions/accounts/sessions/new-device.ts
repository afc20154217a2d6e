import type { SessionStore } from '#functions/tables/users/session-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { tryOrLog } from '../notify-or-log.ts';
import { notifyOwner, type NotifyOwnerDeps } from '../notify-owner.ts';

export interface NewDeviceDeps extends NotifyOwnerDeps {
  readonly sessions: Pick<SessionStore, 'devicesBefore'>;
}

/** Sign-ins are stored this long. */
const REMEMBERED_MS = 30 * 24 * 60 * 60_000;

/**
 * Notifies the owner about a sign-in from a kind of browser that has not signed in for 30 days. The User-Agent is all
 * that is known, so two browsers of one kind look the same. The first sign-in of a new account sends no notice.
 */
export async function notifyNewDevice(
  deps: NewDeviceDeps,
  { userId, createdAt }: Pick<ProfileItem, 'userId' | 'createdAt'>,
  { signedInAt, device, now }: { readonly signedInAt: number; readonly device: string; readonly now: number },
): Promise<void> {
  await tryOrLog('devices not read', async () => {
    const earlierDevices = await deps.sessions.devicesBefore(userId, signedInAt);
    const isFirst = earlierDevices.length === 0 && createdAt > now - REMEMBERED_MS;
    if (!isFirst && !earlierDevices.includes(device))
      await notifyOwner(deps, { kind: 'new-device', userId, device, at: now });
  });
}
