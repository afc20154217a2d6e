import { GetCommand, paginateQuery, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { writeIf } from '../write-if.ts';
import { PROFILE_SK, profileItem, SESSION_PREFIX, type SessionItem, sessionItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';
import { isSessionOver } from './account-gate.ts';

/** One sign-in as it is seen now. */
export interface SeenSession {
  readonly userId: string;
  /** Epoch milliseconds, whole seconds. */
  readonly signedInAt: number;
  readonly device: string;
  /** The refresh token given out now, in a box that only the one it replaces opens; undefined when none was replaced. */
  readonly successor: string | undefined;
  readonly now: number;
}

export interface SessionStore {
  /** Remembers that a session began or goes on; `ended` for one that was ended. */
  readonly see: (session: SeenSession) => Promise<'open' | 'ended'>;
  /** The box with the refresh token that was given out last. */
  readonly successorOf: (userId: string, signedInAt: number) => Promise<string | undefined>;
  /** The newest sign-in first; those that ended, and those nobody uses any more, among them until they expire. */
  readonly list: (userId: string) => Promise<readonly SessionItem[]>;
  /** What the browsers of the hundred newest sign-ins before one call themselves, of the last thirty days. */
  readonly devicesBefore: (userId: string, signedInAt: number) => Promise<readonly string[]>;
  /** Ends one, so that its tokens are refused and cannot be renewed; false when there is none. */
  readonly end: (userId: string, signedInAt: number, now: number) => Promise<boolean>;
}

/** Apart from `sessionItem`, so that no list and no export has it. */
const storedSuccessor = z.object({ successor: z.optional(z.string()) });

/** As long as a refresh token lives: 30 days. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;
/** More than anybody has browsers, and few enough to read at each sign-in. */
const NEWEST = 100;
/** A token of 15 minutes that was made in the moment of the end, and clocks that differ. */
const TOKEN_LIFE_MS = 20 * 60_000;
/**
 * Sessions named on a profile. It is read by every request and lies whole in an index whose partition all bidders of a status
 * share, so it must not grow with what one of them does: whoever ends more than these at a time has ended them all.
 */
const MOST_NAMED = 50;

/** The SESSION# items of the Users table, and what the profile says of those that ended. */
export function sessionStore(users: UsersTable): SessionStore {
  return {
    see: async ({ userId, signedInAt, device, successor, now }) => {
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
      // To the end: behind any number of newer ones, ended or not, there may be one that its owner ought to see.
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
          Limit: NEWEST,
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
      // Another session may be ended at the same moment: then what the profile says is read again.
      while (!(await refuseTokens(userId, signedInAt, now)));
      return true;
    },
  };

  /** Names the session on the profile, which every request asks; false when the profile has changed meanwhile. */
  async function refuseTokens(userId: string, signedInAt: number, now: number): Promise<boolean> {
    const Key = { userId, sk: PROFILE_SK };
    const { Item } = await users.client.send(new GetCommand({ TableName: users.tableName, Key, ConsistentRead: true }));
    if (Item === undefined) return true;
    const { endedSessions: before } = profileItem.parse(Item);
    const others = (before ?? []).filter((one) => one.endedAt + TOKEN_LIFE_MS > now);
    if (others.some((one) => one.signedInAt === signedInAt)) return true;
    const named = [...others, { signedInAt, endedAt: now }];
    const areTooMany = named.length > MOST_NAMED;
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
              ? named.filter((one) => !isSessionOver(one.signedInAt, { sessionsEndedAt: now }))
              : named,
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
