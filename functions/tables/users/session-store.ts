import * as z from 'zod';
import { istParts } from '#shared/model/ist.ts';
import { anyOf, below, between, exists, startsWith } from '../expressions.ts';
import { queryAll, queryFirst, readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { update, write } from '../writes.ts';
import { isSessionOver } from './account-gate.ts';
import { standingWrite } from './standing-item.ts';
import {
  PROFILE_SK,
  type ProfileItem,
  profileItem,
  profileKey,
  SESSION_PREFIX,
  type SessionItem,
  sessionItem,
} from './user-items.ts';

/** A session that was opened or refreshed. */
export interface CurrentSession {
  readonly userId: string;
  /** Epoch milliseconds, whole seconds. */
  readonly signedInAt: number;
  readonly device: string;
  /** The new refresh token, encrypted with the one it replaces; undefined when none was replaced. */
  readonly successor: string | undefined;
  readonly now: number;
}

export interface SessionStore {
  /** Stores that a session was opened or refreshed; `ended` when it was ended before. */
  readonly save: (session: CurrentSession) => Promise<'open' | 'ended'>;
  /** The encrypted refresh token that was issued last. */
  readonly successorOf: (userId: string, signedInAt: number) => Promise<string | undefined>;
  /** All sessions, newest sign-in first. Ended and unused ones are included until they expire. */
  readonly list: (userId: string) => Promise<readonly SessionItem[]>;
  /** The devices of the hundred newest sign-ins before one that were seen in the last thirty days. */
  readonly devicesBefore: (userId: string, signedInAt: number) => Promise<readonly string[]>;
  /** Keeps the day on which a bidder was seen, with one write a day. */
  readonly markSeen: (userId: string, now: number) => Promise<void>;
  /** Ends one session: its tokens are refused and cannot be refreshed. False when there is no such session. */
  readonly end: (userId: string, signedInAt: number, now: number) => Promise<boolean>;
}

/** Not part of `sessionItem`, so that lists and exports never contain it. */
const storedSuccessor = z.object({ successor: z.string().optional() });

/** For so long after its last visit a browser is known, which outlasts a session by far when somebody comes daily. */
const REMEMBERED_SECONDS = 30 * 24 * 60 * 60;
/** More than anybody has browsers, and few enough to read at each sign-in. */
const MAX_DEVICES_READ = 100;
/** The lifetime of an access token (15 minutes), plus clock differences. */
const TOKEN_LIFE_MS = 20 * 60_000;
/**
 * The most ended sessions that a profile lists. Every request reads the profile, and all bidders of a status share an
 * index partition, so it must not grow. Ending more than this at a time ends all sessions.
 */
const MAX_LISTED = 50;

/** The SESSION# items of the Users table, and the ended sessions in the profile. */
export function sessionStore(users: UsersTable): SessionStore {
  return {
    save: async ({ userId, signedInAt, device, successor, now }) => {
      const facts = { signedInAt, device, seenAt: now, expiresAt: Math.ceil(now / 1000) + REMEMBERED_SECONDS };
      const set = { ...facts, ...(successor !== undefined && { successor }) };
      const isOpen = await write(users, update(users, keyOf(userId, signedInAt), { set }, { endedAt: undefined }));
      return isOpen ? 'open' : 'ended';
    },

    successorOf: async (userId, signedInAt) =>
      (await readItem(users, keyOf(userId, signedInAt), storedSuccessor))?.successor,

    // Read all pages, because an old session may still be open after many newer ones.
    list: (userId) =>
      queryAll(users, { key: { userId, sk: startsWith(SESSION_PREFIX) }, isNewestFirst: true }, sessionItem),

    devicesBefore: async (userId, signedInAt) => {
      const key = { userId, sk: between(SESSION_PREFIX, keyOf(userId, signedInAt - 1).sk) };
      const query = { key, isNewestFirst: true, limit: MAX_DEVICES_READ, consistency: 'eventual' } as const;
      return (await queryFirst(users, query, sessionItem)).map(({ device }) => device);
    },

    markSeen: async (userId, now) => {
      const { date: seenOn } = istParts(now);
      const condition = { seenOn: anyOf(undefined, below(seenOn)) };
      await write(users, standingWrite(users, userId, { set: { seenOn }, condition }, now));
    },

    end: async (userId, signedInAt, now) => {
      const change = { setOnce: { endedAt: now } };
      if (!(await write(users, update(users, keyOf(userId, signedInAt), change, { sk: exists })))) return false;
      // Retry when another request has changed the profile.
      while (!(await refuseTokens(userId, signedInAt, now)));
      return true;
    },
  };

  /** Adds the session to the profile, which every request reads; false when the profile has changed meanwhile. */
  async function refuseTokens(userId: string, signedInAt: number, now: number): Promise<boolean> {
    const profile = await readItem(users, profileKey(userId), profileItem);
    if (profile === undefined) return true;
    const { endedSessions: before } = profile;
    const others = (before ?? []).filter((session) => session.endedAt + TOKEN_LIFE_MS > now);
    if (others.some((session) => session.signedInAt === signedInAt)) return true;
    const listed = [...others, { signedInAt, endedAt: now }];
    const set =
      listed.length > MAX_LISTED
        ? {
            endedSessions: listed.filter((session) => !isSessionOver(session.signedInAt, { sessionsEndedAt: now })),
            sessionsEndedAt: now,
          }
        : { endedSessions: listed };
    const isUnchanged = { sk: PROFILE_SK, endedSessions: before } as const;
    return write(users, update<ProfileItem>(users, profileKey(userId), { set }, isUnchanged));
  }
}

function keyOf(userId: string, signedInAt: number) {
  return { userId, sk: `${SESSION_PREFIX}${String(signedInAt).padStart(13, '0')}` };
}
