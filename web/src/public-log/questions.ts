/** What a page asks the worker that reads and checks the public log, and what it hears. */
import type { Checked } from '#shared/proof/check-auction.ts';
import type { FileCheck, NamedFile } from '#shared/proof/files/check-files.ts';
import type { SeenLog } from './seen-log.ts';

/** How to find a bidder's own entries: nobody is told their number. */
export interface OwnBids {
  /** Numbers of bids of theirs. */
  readonly seqs: readonly number[];
  /** In paise. */
  readonly lastBid: number;
  /** Of the bidder, for this auction. */
  readonly secret: string | undefined;
}

export type Question =
  | { readonly what: 'auction'; readonly auction: string; readonly seen: SeenLog | undefined }
  | { readonly what: 'receipts'; readonly auction: string; readonly own: OwnBids }
  | { readonly what: 'house'; readonly seen: SeenLog | undefined }
  | { readonly what: 'files'; readonly files: readonly NamedFile[]; readonly seen: SeenLog | undefined };

/** The log as it was read. */
interface ReadNow {
  readonly key: string;
  /** The checkpoint, as it was signed. */
  readonly note: string;
}

export interface AuctionChecked extends Checked {
  readonly what: 'auction';
  readonly now: ReadNow;
  /** Everything about the auction in one file, to be checked elsewhere. */
  readonly file: Blob;
  /** Why bidders won or lost, by their numbers. */
  readonly parts: ReadonlyMap<number, readonly string[]>;
}

/** A receipt to download. */
export interface OwnReceipt {
  /** The number of the entry. */
  readonly n: number;
  readonly title: string;
  /** The verifier key. */
  readonly key: string;
  /** In the format of C2SP, and as JSON. */
  readonly proof: string;
  readonly json: string;
}

export interface HouseChecked {
  readonly what: 'house';
  readonly now: ReadNow;
  readonly size: number;
  readonly root: string;
  /** What this browser had seen, oldest first. */
  readonly seen: readonly { readonly at: number; readonly size: number }[];
  /** Where the log does not continue it. */
  readonly broken: readonly string[];
  /** The witnesses that the site names, and when each has signed this checkpoint, if it has. */
  readonly witnesses: readonly { readonly key: string; readonly at: number | undefined }[];
}

export interface ReceiptsMade {
  readonly what: 'receipts';
  /** The number of the asking bidder in the auction. */
  readonly bidder: number;
  readonly part: readonly string[];
  /** The newest bids are not in the log yet. */
  readonly isBehind: boolean;
  /** The receipt of their last bid with their secret: who has it can show that they were this bidder. */
  readonly identity: string | undefined;
  readonly receipts: readonly OwnReceipt[];
}

export type Answer =
  | AuctionChecked
  /** The log has nothing of it. */
  | { readonly what: 'absent' }
  /** The log is not what it was, or not what it says. */
  | { readonly what: 'broken'; readonly why: string }
  | ReceiptsMade
  | HouseChecked
  | { readonly what: 'files'; readonly checks: readonly FileCheck[] };

/** What the worker posts, one answer at the end. */
export type Told =
  | { readonly told: 'progress'; readonly read: number }
  | { readonly told: 'answer'; readonly answer: Answer }
  | { readonly told: 'unreachable' };
