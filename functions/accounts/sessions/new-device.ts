import type { SessionStore } from '../../tables/users/session-store.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';
import { quietly } from '../quietly.ts';
import { tellOwner, type TellOwnerDeps } from '../tell-owner.ts';

export interface NewDeviceDeps extends TellOwnerDeps {
  readonly sessions: Pick<SessionStore, 'devicesBefore'>;
}

/** As long as sign-ins are remembered. */
const REMEMBERED_MS = 30 * 24 * 60 * 60_000;

/**
 * Tells the owner of a sign-in by a kind of browser that did not sign in within thirty days. All that is known of a browser is
 * what it calls itself, so one of the same kind is not told apart. The first sign-in of a new account is its owner's.
 */
export async function tellOfNewDevice(
  deps: NewDeviceDeps,
  { userId, createdAt }: Pick<ProfileItem, 'userId' | 'createdAt'>,
  { signedInAt, device, now }: { readonly signedInAt: number; readonly device: string; readonly now: number },
): Promise<void> {
  await quietly('devices not read', async () => {
    const known = await deps.sessions.devicesBefore(userId, signedInAt);
    const isFirst = known.length === 0 && createdAt > now - REMEMBERED_MS;
    if (!isFirst && !known.includes(device)) await tellOwner(deps, { kind: 'new-device', userId, device, at: now });
  });
}
