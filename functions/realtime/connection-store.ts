/** The Connections table: tickets, connections by person and role, and subscriptions to auctions. */
import {
  DeleteCommand,
  GetCommand,
  paginateQuery,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { role } from '../../shared/contract/accounts/users.ts';
import { writeIf } from '../tables/write-if.ts';
import { connectionTopic, personTopic, roleTopicFor, ticketTopic, topicFor } from './topics.ts';
import type { ConnectionsTable } from '../tables/table-handle.ts';

/** Whom a ticket, and then the connection, belongs to. */
export interface Holder {
  readonly userId: string;
  readonly role: z.infer<typeof role>;
}

const holder = z.object({ userId: z.string(), role });
const connection = z.object({ userId: z.string(), role, topics: z.instanceof(Set).optional() });
const topicNames = z.array(z.string());
const subscription = z.object({ connectionId: z.string() });
/** A connection among those of its person. */
const personalItem = z.object({ connectionId: z.string(), openedAt: z.number().default(0), expiresAt: z.number() });
type PersonalItem = z.infer<typeof personalItem>;

/** The sort key of items that belong to no connection yet. */
const NO_CONNECTION = '-';
/** API Gateway ends every connection after two hours; what is left of it then goes away by itself. */
const CONNECTION_SECONDS = 130 * 60;
export const MAX_SUBSCRIPTIONS = 20;

type Subscribed = 'subscribed' | 'too-many-or-gone';

export interface ConnectionStore {
  /** Stores a ticket by its hash, valid until `validUntil` (epoch ms). */
  readonly putTicket: (hash: string, holder: Holder, validUntil: number) => Promise<void>;
  /** Uses a ticket up; undefined when it is unknown, used or expired at `now`. */
  readonly takeTicket: (hash: string, now: number) => Promise<Holder | undefined>;
  readonly open: (connectionId: string, holder: Holder, now: number) => Promise<void>;
  /** Somebody's open connections, the oldest first, as they are now. */
  readonly ofPerson: (userId: string, now: number) => Promise<readonly string[]>;
  /** Forgets a connection and its subscriptions. */
  readonly close: (connectionId: string) => Promise<void>;
  /** Subscribes an open connection with fewer than 20 subscriptions; repeating it changes nothing. */
  readonly subscribe: (connectionId: string, auctionId: string, now: number) => Promise<Subscribed>;
  readonly unsubscribe: (connectionId: string, auctionId: string) => Promise<void>;
  /** Removes one subscription, found to lead nowhere. */
  readonly drop: (topic: string, connectionId: string) => Promise<void>;
  /** Whether an open connection follows an auction. */
  readonly follows: (connectionId: string, auctionId: string) => Promise<boolean>;
  /**
   * The connections subscribed to a topic.
   * @param pageSize how many items a request reads; a caller who stops early wants few
   */
  readonly subscribers: (topic: string, pageSize?: number) => AsyncGenerator<string>;
}

export function connectionStore({ client, tableName }: ConnectionsTable): ConnectionStore {
  const remove = async (topic: string, connectionId: string) => {
    const { Attributes } = await client.send(
      new DeleteCommand({ TableName: tableName, Key: { topic, connectionId }, ReturnValues: 'ALL_OLD' }),
    );
    return Attributes;
  };
  const updateConnection = (connectionId: string, update: Omit<UpdateCommandInput, 'TableName' | 'Key'>) =>
    writeIf(() =>
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { topic: connectionTopic(connectionId), connectionId },
          ...update,
        }),
      ),
    );

  return {
    putTicket: async (hash, { userId, role: heldRole }, validUntil) => {
      const Item = {
        topic: ticketTopic(hash),
        connectionId: NO_CONNECTION,
        userId,
        role: heldRole,
        validUntil,
        expiresAt: Math.ceil(validUntil / 1000),
      };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },

    takeTicket: async (hash, now) => {
      const taken = await writeIf(() =>
        client.send(
          new DeleteCommand({
            TableName: tableName,
            Key: { topic: ticketTopic(hash), connectionId: NO_CONNECTION },
            ConditionExpression: 'validUntil > :now',
            ExpressionAttributeValues: { ':now': now },
            ReturnValues: 'ALL_OLD',
          }),
        ),
      );
      return taken.ok ? holder.parse(taken.value.Attributes) : undefined;
    },

    open: async (connectionId, { userId, role: heldRole }, now) => {
      const Item = {
        topic: connectionTopic(connectionId),
        connectionId,
        userId,
        role: heldRole,
        expiresAt: expiryFrom(now),
      };
      const personal = { topic: personTopic(userId), connectionId, openedAt: now, expiresAt: expiryFrom(now) };
      const ofRole = { topic: roleTopicFor(heldRole, connectionId), connectionId, expiresAt: expiryFrom(now) };
      await client.send(new PutCommand({ TableName: tableName, Item }));
      await Promise.all(
        [personal, ofRole].map((one) => client.send(new PutCommand({ TableName: tableName, Item: one }))),
      );
    },

    ofPerson: async (userId, now) => {
      const found: PersonalItem[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'topic = :topic',
          ExpressionAttributeValues: { ':topic': personTopic(userId) },
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) found.push(...Items.map((item) => personalItem.parse(item)));
      return found
        .filter(({ expiresAt }) => expiresAt > now / 1000)
        .toSorted((one, other) => one.openedAt - other.openedAt || (one.connectionId < other.connectionId ? -1 : 1))
        .map(({ connectionId }) => connectionId);
    },

    close: async (connectionId) => {
      const old = await remove(connectionTopic(connectionId), connectionId);
      if (old === undefined) return;
      const { userId, role: heldRole, topics: subscribed = [] } = connection.parse(old);
      const topics = [personTopic(userId), roleTopicFor(heldRole, connectionId), ...topicNames.parse([...subscribed])];
      await Promise.all(topics.map((topic) => remove(topic, connectionId)));
    },

    subscribe: async (connectionId, auctionId, now) => {
      const topic = topicFor(auctionId, connectionId);
      const counted = await updateConnection(connectionId, {
        UpdateExpression: 'ADD topics :topics',
        ConditionExpression:
          'attribute_exists(userId) AND' +
          ' (attribute_not_exists(topics) OR contains(topics, :topic) OR size(topics) < :most)',
        ExpressionAttributeValues: { ':topics': new Set([topic]), ':topic': topic, ':most': MAX_SUBSCRIPTIONS },
      });
      if (!counted.ok) return 'too-many-or-gone';
      const Item = { topic, connectionId, expiresAt: expiryFrom(now) };
      await client.send(new PutCommand({ TableName: tableName, Item }));
      return 'subscribed';
    },

    unsubscribe: async (connectionId, auctionId) => {
      const topic = topicFor(auctionId, connectionId);
      await remove(topic, connectionId);
      await updateConnection(connectionId, {
        UpdateExpression: 'DELETE topics :topics',
        ConditionExpression: 'attribute_exists(userId)',
        ExpressionAttributeValues: { ':topics': new Set([topic]) },
      });
    },

    drop: async (topic, connectionId) => {
      await remove(topic, connectionId);
    },

    follows: async (connectionId, auctionId) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { topic: topicFor(auctionId, connectionId), connectionId } }),
      );
      return Item !== undefined;
    },

    subscribers: async function* (topic, pageSize) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'topic = :topic',
          ExpressionAttributeValues: { ':topic': topic },
          ProjectionExpression: 'connectionId',
          ...(pageSize !== undefined && { Limit: pageSize }),
        },
      );
      for await (const page of pages) {
        for (const item of page.Items ?? []) yield subscription.parse(item).connectionId;
      }
    },
  };
}

const expiryFrom = (now: number): number => Math.ceil(now / 1000) + CONNECTION_SECONDS;
