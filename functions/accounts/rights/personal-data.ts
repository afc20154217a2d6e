import type { OwnRegistration, OwnWatch } from '../../tables/auctions/people-reads.ts';
import type { BidItem } from '../../tables/bids/bid-item.ts';
import type { MaximumItem } from '../../tables/bids/maximum-store.ts';
import type { PersonalGrievance } from '../../tables/grievances/personal-grievances.ts';
import type { NoticeItem } from '../../tables/notifications/notice-item.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { InvoiceDetailsItem } from '../../tables/users/invoice-details.ts';
import type { SavedSearchItem } from '../../tables/users/saved-search-store.ts';
import type { NoteItem } from '../../tables/users/note-store.ts';
import type { Standing } from '../../tables/users/standing-item.ts';
import type { SharedDeviceItem } from '../../tables/users/shared-device-store.ts';
import type { ActivityItem, DeviceItem, ProfileItem, SessionItem, WalletItem } from '../../tables/users/user-items.ts';

/** Everything stored under a person's id, except the file of the ID proof. */
export interface PersonalData {
  readonly profile: ProfileItem;
  /** Undefined while nothing is kept for it. */
  readonly standing: Standing | undefined;
  readonly activity: readonly ActivityItem[];
  readonly wallet: readonly WalletItem[];
  readonly devices: readonly DeviceItem[];
  readonly sharedDevices: readonly SharedDeviceItem[];
  readonly notes: readonly NoteItem[];
  readonly sessions: readonly SessionItem[];
  /** Undefined while the person has not entered any. */
  readonly invoiceDetails: InvoiceDetailsItem | undefined;
  readonly registrations: readonly OwnRegistration[];
  readonly watches: readonly OwnWatch[];
  readonly savedSearches: readonly SavedSearchItem[];
  readonly bids: readonly BidItem[];
  /** Sealed. */
  readonly maximums: readonly MaximumItem[];
  readonly payments: readonly PaymentItem[];
  readonly notices: readonly NoticeItem[];
  readonly grievances: readonly PersonalGrievance[];
}
