import type { Duty } from '#shared/model/accounts/duties.ts';
import type { ActKind } from '#shared/model/accounts/second-person.ts';

/** The lot whose link led a person to register: open with id, title and deadline, or the title of one that they missed. */
export interface LotCameFor {
  readonly auctionId?: string;
  readonly title?: string;
  readonly registerBy?: number;
  readonly missed?: string;
}

/** To people about their accounts, and to staff about their work. */
export type AccountEvent =
  /** Somebody has registered and confirmed their address. */
  | { readonly kind: 'user-registered'; readonly userId: string; readonly name: string; readonly at: number }
  /** Decisions about money that wait for an admin; sent to one admin. */
  | {
      readonly kind: 'decisions-waiting';
      readonly userId: string;
      readonly overdueWins: number;
      /** Bids below a reserve. */
      readonly approvals: number;
      /** Of winners who were passed over. */
      readonly leftDeposits: number;
      readonly stuckRefunds: number;
      readonly disputes: number;
      readonly unassigned: number;
      /** Other differences from settlement reports. */
      readonly differences: number;
      /** The start of the day, so that there is one notice a day. */
      readonly at: number;
    }
  | (LotCameFor & {
      readonly kind: 'verification-decided';
      readonly userId: string;
      readonly decision: 'verified' | 'rejected';
      /** Why the proof was rejected, in the admin's words. */
      readonly reason?: string | undefined;
      readonly at: number;
    })
  /** Also mailed to `oldEmail`. `profileAt` is the profile's `updatedAt` before the change. */
  | {
      readonly kind: 'email-changed';
      readonly userId: string;
      readonly oldEmail: string;
      readonly profileAt: number;
      readonly at: number;
    }
  /** An admin disabled or enabled the account. */
  | {
      readonly kind: 'account-switched';
      readonly userId: string;
      readonly isActive: boolean;
      readonly reason: string;
      readonly at: number;
    }
  /** A mail from a template, sent by an admin. `key` is that of the press. */
  | {
      readonly kind: 'house-mail';
      readonly userId: string;
      readonly subject: string;
      readonly text: string;
      readonly key: string;
      readonly at: number;
    }
  | { readonly kind: 'password-changed'; readonly userId: string; readonly at: number }
  | {
      readonly kind: 'second-factor-changed';
      readonly userId: string;
      readonly change: 'set-up' | 'replaced' | 'removed';
      readonly at: number;
    }
  /** The person, or somebody with their session, entered another mobile number. */
  | { readonly kind: 'mobile-changed'; readonly userId: string; readonly at: number }
  /** A sign-in from a kind of browser (`device`) that has not signed in for 30 days. */
  | { readonly kind: 'new-device'; readonly userId: string; readonly device: string; readonly at: number }
  /** A verified or rejected person has a new name, and waits for verification again. */
  | { readonly kind: 'name-corrected'; readonly userId: string; readonly name: string; readonly at: number }
  /** A rejected person has sent another ID proof. */
  | { readonly kind: 'proof-replaced'; readonly userId: string; readonly name: string; readonly at: number }
  /** To one colleague who may approve it: somebody asked for an act that needs a second person. */
  | {
      readonly kind: 'act-asked';
      readonly userId: string;
      readonly actId: string;
      readonly act: ActKind;
      /** The name of the lot or of the person. */
      readonly title: string;
      readonly reason: string;
      readonly asker: string;
      readonly lapsesAt: number;
      readonly at: number;
    }
  /** To whoever asked. `reason`: why it was declined. */
  | {
      readonly kind: 'act-decided';
      readonly userId: string;
      readonly actId: string;
      readonly act: ActKind;
      readonly title: string;
      readonly decision: 'approved' | 'declined';
      readonly decider: string;
      readonly reason?: string | undefined;
      readonly at: number;
    }
  /** To an owner who neither asked nor approved: an act was approved. */
  | {
      readonly kind: 'act-approved';
      readonly userId: string;
      readonly actId: string;
      readonly act: ActKind;
      readonly title: string;
      readonly reason: string;
      readonly asker: string;
      readonly decider: string;
      readonly at: number;
    }
  /** To an owner: somebody joined the staff, was made an owner, or got their account back. */
  | {
      readonly kind: 'staff-changed';
      readonly userId: string;
      readonly change: 'joined' | 'promoted' | 'given' | 'enabled';
      readonly name: string;
      readonly duties: readonly Duty[];
      readonly at: number;
    }
  /** A person tests whether notifications reach them. */
  | { readonly kind: 'test-requested'; readonly userId: string; readonly at: number }
  /** To an owner: something was wrong, and may be to be made up for. */
  | { readonly kind: 'outage-noticed'; readonly userId: string; readonly from: number; readonly at: number }
  /** To an owner: a colleague paused, resumed or extended auctions. */
  | {
      readonly kind: 'clocks-changed';
      readonly userId: string;
      readonly change: 'paused' | 'resumed' | 'extended';
      /** The end of the sentence "<name> has paused …": "all running auctions". */
      readonly what: string;
      readonly reason: string | undefined;
      readonly by: string;
      readonly at: number;
    };
