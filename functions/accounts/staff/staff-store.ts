import {
  type Acting,
  type AuditedAction,
  auditWrite,
  readNewestAudit,
  STAFF_LOG,
} from '#functions/tables/audit/audit-entry.ts';
import { above, absentOr, contains, startsWith } from '#functions/tables/expressions.ts';
import { queryAll, readItem } from '#functions/tables/reads.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import { readUserFeed } from '#functions/tables/users/user-feed.ts';
import { type ProfileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { check, put, putNew, remove, update } from '#functions/tables/writes.ts';
import { MOST_STAFF_LINES } from '#shared/contract/accounts/staff.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { type InvitationItem, invitationItem } from './invitation.ts';

/** The partition that holds the log of the staff and the invitations. */
const STAFF = STAFF_LOG.userId;
const INVITATION_PREFIX = 'INVITATION#';
const invitationKey = (email: string) => ({ userId: STAFF, sk: `${INVITATION_PREFIX}${email}` });

/** Invitations are deleted (TTL) after thirty days. */
const INVITATION_KEPT_SECONDS = 30 * 24 * 60 * 60;

/** `not-an-owner`: the acting person is no longer an active owner. */
export type StaffWrite = 'done' | 'conflict' | 'not-an-owner';

export interface StaffStore {
  /** The ids of all admins, disabled ones too. */
  readonly memberIds: () => Promise<readonly string[]>;
  readonly invitations: () => Promise<readonly InvitationItem[]>;
  readonly invitation: (email: string) => Promise<InvitationItem | undefined>;
  /** The newest entries: what is done about sellers and asked of a second person is there, too, and grows for years. */
  readonly log: () => ReturnType<typeof readNewestAudit>;
  /** Replaces an earlier invitation to the address. */
  readonly invite: (
    invitation: {
      readonly email: string;
      readonly duties: readonly Duty[];
      readonly codeHash: string;
      readonly endsAt: number;
      readonly askedBy: string | undefined;
      readonly request: string | undefined;
    },
    owner: Acting,
    also?: readonly TransactWriteItem[],
    /** If passed: the invitation that this one replaces must not have changed or been accepted since it was read. */
    replaced?: InvitationItem,
  ) => Promise<StaffWrite>;
  /** `conflict`: there is no open invitation. */
  readonly withdraw: (email: string, owner: Acting) => Promise<StaffWrite>;
  /**
   * Creates the profile and marks the invitation as accepted, if it has not changed since it was read and whoever sent it
   * is still an owner.
   */
  readonly accept: (
    invitation: InvitationItem,
    person: { readonly userId: string; readonly name: string; readonly source: string; readonly now: number },
    also: readonly TransactWriteItem[],
  ) => Promise<StaffWrite>;
  /** `also`: further writes of the same transaction. */
  readonly setDuties: (
    change: {
      readonly userId: string;
      readonly from: readonly Duty[];
      readonly to: readonly Duty[];
      /** Who gave which duty: as it was read, and after the change. */
      readonly dutiesGivenBefore: ProfileItem['dutiesGiven'];
      readonly dutiesGiven: ProfileItem['dutiesGiven'];
    },
    owner: Acting,
    also?: readonly TransactWriteItem[],
  ) => Promise<StaffWrite>;
  readonly setActive: (
    change: {
      readonly userId: string;
      readonly isActive: boolean;
      readonly reason: string;
      /** Who asked for it, if a second person has approved it. */
      readonly askedBy?: string | undefined;
      /** The duties as they were read: whether two people are needed depends on them. */
      readonly dutiesBefore: ProfileItem['duties'];
    },
    owner: Acting,
    also?: readonly TransactWriteItem[],
  ) => Promise<StaffWrite>;
}

/**
 * Staff in the Users table. Every change has the condition that whoever makes it is an active owner, and nobody changes
 * their own account. So after every change there is an owner, also when two change each other at the same time.
 */
export function staffStore(users: UsersTable): StaffStore {
  const ownerCheck = (adminId: string) =>
    check(users, profileKey(adminId), { role: 'admin', isActive: true, duties: contains('owner') });
  const log = (action: AuditedAction) => auditWrite(users, STAFF_LOG, action);
  const writeAsOwner = async (ownerId: string, writes: readonly TransactWriteItem[]): Promise<StaffWrite> => {
    const written = await transact(users.client, [
      { name: 'owner', writes: [ownerCheck(ownerId)] },
      { name: 'change', writes },
    ]);
    if (written.ok) return 'done';
    return written.error.has('owner') ? 'not-an-owner' : 'conflict';
  };

  return {
    memberIds: async () => {
      const ids = new Set<string>();
      for await (const { id } of readUserFeed(users, { role: 'admin' })) ids.add(id);
      return [...ids];
    },
    invitations: () =>
      queryAll(
        users,
        { key: { userId: STAFF, sk: startsWith(INVITATION_PREFIX) }, consistency: 'strong' },
        invitationItem,
      ),
    invitation: (email) => readItem(users, invitationKey(email), invitationItem),
    log: () => readNewestAudit(users, STAFF_LOG, MOST_STAFF_LINES),

    invite: ({ email, duties, codeHash, endsAt, askedBy, request }, { by, now }, also = [], replaced) => {
      const item = {
        ...invitationKey(email),
        email,
        duties: [...duties],
        codeHash,
        invitedBy: by.adminId,
        ...(askedBy !== undefined && { askedBy }),
        ...(request !== undefined && { request }),
        invitedAt: now,
        endsAt,
        expiresAt: Math.ceil(now / 1000) + INVITATION_KEPT_SECONDS,
      };
      const isUnchanged = replaced === undefined ? {} : { codeHash: replaced.codeHash, acceptedBy: undefined };
      return writeAsOwner(by.adminId, [
        put(users, item, isUnchanged),
        log({ action: 'staff-invited', by, at: now, after: { email, duties } }),
        ...also,
      ]);
    },

    withdraw: (email, { by, now }) =>
      writeAsOwner(by.adminId, [
        remove(users, invitationKey(email), { acceptedBy: undefined, endsAt: above(now) }),
        log({ action: 'invitation-withdrawn', by, at: now, after: { email } }),
      ]),

    accept: ({ email, duties, codeHash, invitedBy, askedBy }, { userId, name, source, now }, also) => {
      const givers = askedBy === undefined ? [invitedBy] : [askedBy, invitedBy];
      const profile = {
        ...newProfile({ userId, name, email, now }),
        role: 'admin',
        mobile: '',
        duties: [...duties],
        dutiesGiven: duties.map((duty) => ({ duty, by: givers, at: now })),
        needsSecondFactor: true,
        awaitsSecondFactor: true,
      } satisfies ProfileItem;
      const by = { adminId: userId, source };
      return writeAsOwner(invitedBy, [
        putNew(users, profile),
        update<InvitationItem>(
          users,
          invitationKey(email),
          { set: { acceptedBy: userId } },
          { codeHash, acceptedBy: undefined, endsAt: above(now) },
        ),
        log({ action: 'staff-joined', by, at: now, after: { email, duties } }),
        ...also,
      ]);
    },

    setDuties: ({ userId, from, to, dutiesGivenBefore, dutiesGiven }, { by, now }, also = []) =>
      writeAsOwner(by.adminId, [
        update<ProfileItem>(
          users,
          profileKey(userId),
          { set: { duties: [...to], dutiesGiven, updatedAt: now } },
          { role: 'admin', duties: from.length === 0 ? absentOr([]) : [...from], dutiesGiven: dutiesGivenBefore },
        ),
        log({ action: 'duties-changed', by, at: now, before: { duties: from }, after: { userId, duties: to } }),
        ...also,
      ]),

    setActive: ({ userId, isActive, reason, askedBy, dutiesBefore }, { by, now }, also = []) => {
      const switched = { by: by.adminId, ...(askedBy !== undefined && { askedBy }), at: now, reason };
      return writeAsOwner(by.adminId, [
        update<ProfileItem>(
          users,
          profileKey(userId),
          { set: { isActive, switched, updatedAt: now } },
          { role: 'admin', isActive: !isActive, duties: dutiesBefore },
        ),
        log({ action: isActive ? 'staff-enabled' : 'staff-disabled', by, at: now, after: { userId, reason } }),
        ...also,
      ]);
    },
  };
}
