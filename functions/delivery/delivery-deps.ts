import type { Clock } from '#functions/platform/clock.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { DeliveryStore } from '#functions/tables/notifications/delivery-store.ts';
import type { SearchJob } from '#functions/tables/notifications/search-job.ts';
import type { DeviceStore } from '#functions/tables/users/device-store.ts';
import type { PreferenceStore } from '#functions/tables/users/preference-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { House } from './mail/compose-mail.ts';
import type { SendMail } from './mail/ses-mail.ts';
import type { SendPush } from './push/web-push.ts';

/** The effects of delivering notices. */
export interface DeliveryDeps {
  readonly deliveries: DeliveryStore;
  readonly devices: Pick<DeviceStore, 'ofUser' | 'ofRole' | 'saveFailures' | 'clearFailures' | 'remove'>;
  readonly preferences: Pick<PreferenceStore, 'get' | 'unsubscribeToken' | 'stopMail'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly sendPush: SendPush;
  readonly sendMail: SendMail;
  /** Makes a person's open pages load their notices. Never fails, because pages also poll. */
  readonly notifyOpenPages: (userId: string, noticeId: string) => Promise<void>;
  /** Whether a person has the page of this auction open now. */
  readonly isInRoom: (userId: string, auctionId: string) => Promise<boolean>;
  /** Notifies the owners of one page of saved searches. */
  readonly notifySearchers: (job: SearchJob) => Promise<void>;
  /** What the house writes at the end of its mails. */
  readonly house: () => Promise<House>;
  /** The lot of a mail. */
  readonly getAuction: (auctionId: string) => Promise<ListingAndState | undefined>;
  /** Until when people register for a lot, or for its sale with one deposit; epoch milliseconds. */
  readonly registrationEndsAt: (lot: ListingItem) => Promise<number>;
  /** The site's URL, without a trailing slash. */
  readonly siteUrl: () => Promise<string>;
  readonly clock: Clock;
}
