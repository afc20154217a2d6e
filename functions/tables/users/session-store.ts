import { GetCommand, paginateQuery, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { writeIf } from '../write-if.ts';
import { PROFILE_SK, profileItem, SESSION_PREFIX, type SessionItem, sessionItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';
import { isSessionOver } from './account-gate.ts';

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
  /** The devices of the hundred newest sign-ins before one, at most thirty days old. */
  readonly devicesBefore: (userId: string, signedInAt: number) => Promise<readonly string[]>;
  /** Ends one session: its tokens are refused and cannot be refreshed. False when there is no such session. */
  readonly end: (userId: string, signedInAt: number, now: number) => Promise<boolean>;
}

/** Not part of `sessionItem`, so that lists and exports never contain it. */
const storedSuccessor = z.object({ successor: z.optional(z.string()) });

/** The lifetime of a refresh token: 30 days. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;
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
      const seen = await writeIf(() =>
        users.client.send(
          new UpdateCommand({
            TableName: users.tableName,
            Key: keyOf(userId, signedInAt),
            UpdateExpression: `SET signedInAt = :signedInAt, device = :device, seenAt = :now, expiresAt = :expiresAt${successor === undefined ? '' : ', successor = :successor'}`,
            ConditionExpression: 'attribute_not_exists(endedAt)',
            ExpressionAttributeValues: {
              ':signedInAt': signedInAt,
              ':device': device,
              ':now': now,
              ':expiresAt': signedInAt / 1000 + SESSION_SECONDS,
              ...(successor !== undefined && { ':successor': successor }),
            },
          }),
        ),
      );
      return seen.ok ? 'open' : 'ended';
    },

    successorOf: async (userId, signedInAt) => {
      const { Item } = await users.client.send(
        new GetCommand({ TableName: users.tableName, Key: keyOf(userId, signedInAt), ConsistentRead: true }),
      );
      return storedSuccessor.parse(Item ?? {}).successor;
    },

    list: async (userId) => {
      const sessions: SessionItem[] = [];
      // Read all pages, because an old session may still be open after many newer ones.
      const pages = paginateQuery(
        { client: users.client },
        {
          TableName: users.tableName,
          KeyConditionExpression: 'userId = :userId AND begins_with(sk, :session)',
          ExpressionAttributeValues: { ':userId': userId, ':session': SESSION_PREFIX },
          ScanIndexForward: false,
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) sessions.push(...Items.map((item) => sessionItem.parse(item)));
      return sessions;
    },

    devicesBefore: async (userId, signedInAt) => {
      const { Items = [] } = await users.client.send(
        new QueryCommand({
          TableName: users.tableName,
          KeyConditionExpression: 'userId = :userId AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':userId': userId,
            ':first': SESSION_PREFIX,
            ':last': keyOf(userId, signedInAt - 1).sk,
          },
          ScanIndexForward: false,
          Limit: MAX_DEVICES_READ,
        }),
      );
      return Items.map((item) => sessionItem.parse(item).device);
    },

    end: async (userId, signedInAt, now) => {
      const ended = await writeIf(() =>
        users.client.send(
          new UpdateCommand({
            TableName: users.tableName,
            Key: keyOf(userId, signedInAt),
            UpdateExpression: 'SET endedAt = if_not_exists(endedAt, :now)',
            ConditionExpression: 'attribute_exists(sk)',
            ExpressionAttributeValues: { ':now': now },
          }),
        ),
      );
      if (!ended.ok) return false;
      // Retry when another request has changed the profile.
      while (!(await refuseTokens(userId, signedInAt, now)));
      return true;
    },
  };

  /** Adds the session to the profile, which every request reads; false when the profile has changed meanwhile. */
  async function refuseTokens(userId: string, signedInAt: number, now: number): Promise<boolean> {
    const Key = { userId, sk: PROFILE_SK };
    const { Item } = await users.client.send(new GetCommand({ TableName: users.tableName, Key, ConsistentRead: true }));
    if (Item === undefined) return true;
    const { endedSessions: before } = profileItem.parse(Item);
    const others = (before ?? []).filter((one) => one.endedAt + TOKEN_LIFE_MS > now);
    if (others.some((one) => one.signedInAt === signedInAt)) return true;
    const listed = [...others, { signedInAt, endedAt: now }];
    const areTooMany = listed.length > MAX_LISTED;
    const written = await writeIf(() =>
      users.client.send(
        new UpdateCommand({
          TableName: users.tableName,
          Key,
          UpdateExpression: `SET endedSessions = :after${areTooMany ? ', sessionsEndedAt = :now' : ''}`,
          ConditionExpression:
            before === undefined
              ? 'attribute_exists(sk) AND attribute_not_exists(endedSessions)'
              : 'endedSessions = :before',
          ExpressionAttributeValues: {
            ':after': areTooMany
              ? listed.filter((one) => !isSessionOver(one.signedInAt, { sessionsEndedAt: now }))
              : listed,
            ...(areTooMany && { ':now': now }),
            ...(before !== undefined && { ':before': before }),
          },
        }),
      ),
    );
    return written.ok;
  }
}

function keyOf(userId: string, signedInAt: number) {
  return { userId, sk: `${SESSION_PREFIX}${String(signedInAt).padStart(13, '0')}` };
}
