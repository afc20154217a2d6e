import type { DeliveryStore } from '../tables/notifications/delivery-store.ts';
import type { DeviceStore } from '../tables/users/device-store.ts';
import type { PreferenceStore } from '../tables/users/preference-store.ts';
import type { ProfileStore } from '../tables/users/profile-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { SendMail } from './mail/mail.ts';
import type { SendPush } from './push/web-push.ts';

/** What taking notices to people reaches. */
export interface DeliveryDeps {
  readonly deliveries: DeliveryStore;
  readonly devices: Pick<DeviceStore, 'ofUser' | 'ofRole' | 'noteFailures' | 'clearFailures' | 'remove'>;
  readonly preferences: Pick<PreferenceStore, 'get' | 'unsubscribeToken' | 'stopMail'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly sendPush: SendPush;
  readonly sendMail: SendMail;
  /** Tells the open pages of a person to look. Never fails: they also look by themselves. */
  readonly tellOpenPages: (userId: string, noticeId: string) => Promise<void>;
  /** Whether a person has an auction open at this moment. */
  readonly isInRoom: (userId: string, auctionId: string) => Promise<boolean>;
  /** The address of the site, without a trailing slash. */
  readonly siteUrl: () => Promise<string>;
  readonly clock: Clock;
}
