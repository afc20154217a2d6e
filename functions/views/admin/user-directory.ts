import type { IdDocument } from '#functions/tables/users/user-items.ts';
import type { VerifyStatus } from '#functions/domain/admission/eligibility.ts';

export interface UserFilter {
  /** All when undefined. */
  readonly verifyStatus?: VerifyStatus | undefined;
  /** A part of the name, the e-mail address or the id, in any spelling (`foldText`), or digits of the mobile number. */
  readonly search: string;
  /** An ID document of the same kind and with the same last four characters. */
  readonly document?: IdDocument;
  /** Whether erased people are included. */
  readonly withErased: boolean;
}

export interface UserIds {
  readonly userIds: readonly string[];
  /** The `createdSort` to go on from; null at the end. */
  readonly next: string | null;
  /** Over all pages. */
  readonly total: number;
}

/** The bidders for admins' lists and searches; the profiles are read from the table. Implemented in memory. */
export interface UserDirectory {
  readonly page: (filter: UserFilter, wanted: UsersWanted, now: number) => Promise<UserIds>;
}

export interface UsersWanted {
  readonly limit: number;
  /** The `createdSort` of the previous page's last user. */
  readonly after?: string | undefined;
  /** By default the newest are first. */
  readonly isOldestFirst?: boolean;
}
