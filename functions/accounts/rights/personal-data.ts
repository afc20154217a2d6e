import type { HandoverItem } from '#functions/tables/auctions/handover-item.ts';
import type { OwnRegistration, OwnWatch } from '#functions/tables/auctions/people-reads.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { MaximumItem } from '#functions/tables/bids/maximum-store.ts';
import type { PersonalGrievance } from '#functions/tables/grievances/personal-grievances.ts';
import type { NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { InvoiceDetailsItem } from '#functions/tables/users/invoice-details.ts';
import type { NoteItem } from '#functions/tables/users/note-store.ts';
import type { SavedSearchItem } from '#functions/tables/users/saved-search-store.ts';
import type { SharedDetailsItem, SharedDeviceItem } from '#functions/tables/users/shared-device-store.ts';
import type { Standing } from '#functions/tables/users/standing-item.ts';
import type {
  ActivityItem,
  DeviceItem,
  ProfileItem,
  SessionItem,
  WalletItem,
} from '#functions/tables/users/user-items.ts';

/** What the ledger has under a person's name: their bids, and voids that restate one of them. */
export interface OwnEntry extends BidItem {
  /** No void took it back. */
  readonly stands: boolean;
}

/** Appointment, pass and record of a lot that they paid for. */
export interface OwnHandover extends HandoverItem {
  readonly auctionId: string;
  readonly paymentId: string;
}

/** Everything stored under a person's id, except the file of the ID proof. */
export interface PersonalData {
  readonly profile: ProfileItem;
  /** Undefined while nothing is kept for it. */
  readonly standing: Standing | undefined;
  readonly activity: readonly ActivityItem[];
  readonly wallet: readonly WalletItem[];
  readonly devices: readonly DeviceItem[];
  readonly sharedDevices: readonly SharedDeviceItem[];
  /** Undefined while nothing is kept for it. */
  readonly sharedDetails: SharedDetailsItem | undefined;
  /** Their account reads the page of a seller of the house. */
  readonly isSeller: boolean;
  readonly notes: readonly NoteItem[];
  readonly sessions: readonly SessionItem[];
  /** Undefined while the person has not entered any. */
  readonly invoiceDetails: InvoiceDetailsItem | undefined;
  /** As confirmed for each win before its payment. */
  readonly confirmedInvoiceDetails: readonly InvoiceDetailsItem[];
  readonly registrations: readonly OwnRegistration[];
  readonly watches: readonly OwnWatch[];
  readonly savedSearches: readonly SavedSearchItem[];
  readonly bids: readonly OwnEntry[];
  /** Sealed. */
  readonly maximums: readonly MaximumItem[];
  readonly payments: readonly PaymentItem[];
  readonly handovers: readonly OwnHandover[];
  readonly notices: readonly NoticeItem[];
  readonly grievances: readonly PersonalGrievance[];
}
