/** Crowds of bidders: who they are, how they reach the auction, and how they behave. */
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import { appClient } from '../../functions/accounts/identity-provider/app-client.ts';
import { send } from '../../infra/local/demo/api-client.ts';
import { operatorAccess } from '../../infra/local/demo/operator.ts';
import { placeBid } from '../../shared/contract/bids.ts';
import { closeAuction } from '../../shared/contract/closing.ts';
import { type RouteSpec, routeKey } from '../../shared/contract/route.ts';
import type { Storage } from './auction-room.ts';
import { deployedFunction, tableEnvironment, tableNames, userPoolClientId } from './bare-engine.ts';
import type { Answer, Attempt } from './history-checker.ts';
import { stackOutputs } from './outputs.ts';
import { claimsOf } from './tokens.ts';

/** The tables of a running stack, reached with the operator's rights. */
export async function stackStorage(baseUrl: string): Promise<Storage> {
  const database = new DynamoDBClient(await operatorAccess(baseUrl, 'dynamodb'));
  const { TableNames = [] } = await database.send(new ListTablesCommand({}));
  return { client: DynamoDBDocumentClient.from(database), tables: tableNames(TableNames) };
}

/** Somebody with an access token of the pool. */
export interface TokenHolder {
  readonly userId: string;
  readonly token: string;
}

/** Signs people up directly in the pool and in: what bids need of a person. */
export async function tokenHolders(baseUrl: string, count: number): Promise<readonly TokenHolder[]> {
  const { UserPoolId } = await stackOutputs(baseUrl);
  const cognito = new CognitoIdentityProviderClient(await operatorAccess(baseUrl, 'cognito-idp'));
  const app = appClient(cognito, UserPoolId ?? '', userPoolClientId());
  const password = 'Boli@2026';
  const people: TokenHolder[] = [];
  for (let one = 0; one < count; one += 1) {
    const Username = `${randomUUID()}@crowd.test`;
    const UserAttributes = [
      { Name: 'email', Value: Username },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'name', Value: `Bidder ${one}` },
      { Name: 'phone_number', Value: '+919800000000' },
    ];
    await cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, UserAttributes, MessageAction: 'SUPPRESS' }));
    await cognito.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }));
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName: 'user' }));
    const { AuthenticationResult } = await cognito.send(
      new InitiateAuthCommand({
        ClientId: app.clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: Username, PASSWORD: password, SECRET_HASH: await app.secretHash(Username) },
      }),
    );
    const token = AuthenticationResult?.AccessToken ?? '';
    people.push({ userId: String(claimsOf(token)['sub']), token });
  }
  cognito.destroy();
  return people;
}

export interface BidToSend {
  readonly auctionId: string;
  readonly userId: string;
  readonly bidId: string;
  /** Paise. */
  readonly amount: number;
}

/** One way of sending a bid. */
export type SendBid = (bid: BidToSend) => Promise<{ readonly answer: Answer; readonly receivedAt?: number }>;

const acceptedBody = z.object({ bid: z.object({ seq: z.number(), bidAmount: z.number(), createdAt: z.string() }) });
const refusedBody = z.object({ code: z.string() });

/** Reads the answer to a bid. What the client would send again says nothing. */
export function readAnswer(status: number, body: unknown): Answer {
  if (status === 200) {
    const { bid } = acceptedBody.parse(body);
    const amount = Math.round(bid.bidAmount * 100);
    return { kind: 'accepted', seq: bid.seq, amount, at: Date.parse(bid.createdAt) };
  }
  if (status === 429 || status >= 500) return { kind: 'unknown', status };
  return { kind: 'refused', code: refusedBody.parse(body).code };
}

const bodyOf = ({ userId, bidId, amount }: BidToSend) => ({ bidAmount: amount / 100, userId, bidId });

/** Sends bids over HTTP, through everything a browser's bid goes through. */
export function overHttp(baseUrl: string, people: readonly TokenHolder[]): SendBid {
  const tokens = new Map(people.map(({ userId, token }) => [userId, token]));
  return async (bid) => {
    try {
      const token = tokens.get(bid.userId) ?? '';
      const reply = await send(baseUrl, placeBid, { token, params: { id: bid.auctionId }, body: bodyOf(bid) });
      return { answer: readAnswer(reply.status, reply.body) };
    } catch {
      return { answer: { kind: 'unknown' } };
    }
  };
}

type BiddingHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** The event API Gateway would hand over. */
export function bidEvent(
  route: RouteSpec,
  userId: string,
  receivedAt: number,
  params: Record<string, string>,
  body: object,
): APIGatewayProxyEventV2 {
  const event = {
    version: '2.0',
    routeKey: routeKey(route),
    rawPath: '',
    rawQueryString: '',
    headers: { 'content-type': 'application/json' },
    pathParameters: params,
    requestContext: {
      timeEpoch: receivedAt,
      http: { sourceIp: '192.0.2.1' },
      authorizer: { jwt: { claims: { sub: userId, token_use: 'access', 'cognito:groups': '[user]' }, scopes: null } },
    },
    body: JSON.stringify(body),
    isBase64Encoded: false,
  };
  return event as unknown as APIGatewayProxyEventV2;
}

const CONTEXT = { awsRequestId: 'in-process' } as Context;

/** Sends bids straight to a handler, as API Gateway would invoke it. */
export function toHandler(handler: BiddingHandler, receivedAt: () => number = () => Date.now()): SendBid {
  return async (bid) => {
    const at = receivedAt();
    const event = bidEvent(placeBid, bid.userId, at, { id: bid.auctionId }, bodyOf(bid));
    const { statusCode = 500, body = '{}' } = await handler(event, CONTEXT);
    return { answer: readAnswer(statusCode, JSON.parse(body)), receivedAt: at };
  };
}

/** Asks a handler to close an auction. Answers its status and body. */
export async function askToClose(handler: BiddingHandler, auctionId: string, userId: string, receivedAt: number) {
  const event = bidEvent(closeAuction, userId, receivedAt, {}, { auctionId, userId });
  const { statusCode = 500, body = '{}' } = await handler(event, CONTEXT);
  return { status: statusCode, body: JSON.parse(body) as unknown };
}

/** Where a handler in this process finds DynamoDB. */
export interface HandlerPlace {
  readonly endpoint: string;
  readonly tables: Storage['tables'];
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

/**
 * Loads the deployed bundle of bidding-api into this process, several times, as several execution environments
 * would: each has its own memory of registrations.
 */
export async function deployedBidding(place: HandlerPlace, environments: number): Promise<readonly BiddingHandler[]> {
  const { moduleUrl } = deployedFunction('bidding-api', await mkdtemp(join(tmpdir(), 'boli-code-')));
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: place.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: place.credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: place.endpoint,
    POWERTOOLS_SERVICE_NAME: 'bidding-api',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    ...tableEnvironment(place.tables),
  });
  const copies = Array.from({ length: environments }, async (_, copy) => {
    const loaded = (await import(/* @vite-ignore */ `${moduleUrl}?copy=${randomUUID()}-${copy}`)) as {
      handler: BiddingHandler;
    };
    return loaded.handler;
  });
  return Promise.all(copies);
}

/** Numbers from 0 to 1 that a seed repeats. */
export function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Storm {
  readonly auctionId: string;
  /** Each sends one bid after the other; all at the same time. A user id may appear more than once. */
  readonly crowd: readonly string[];
  /** How many attempts are sent in all, duplicates and retries included. */
  readonly attempts: number;
  readonly basePrice: number;
  readonly seed: number;
  /** Ends the storm early. */
  readonly isOver?: () => boolean;
}

/**
 * Lets a crowd bid against each other. Everybody bids a little above the highest bid they know of; some send a bid
 * twice at once, some send an old one again, some bid too low. Answers every attempt with its times.
 */
export async function bidWildly(sendBid: SendBid, storm: Storm): Promise<readonly Attempt[]> {
  const { auctionId, crowd, basePrice, seed, isOver = () => false } = storm;
  const roll = dice(seed);
  const attempts: Attempt[] = [];
  let started = 0;
  let highest = basePrice;
  let highestSent = basePrice;

  async function attempt(bid: BidToSend): Promise<void> {
    started += 1;
    const sentAt = Date.now();
    const { answer, receivedAt } = await sendBid(bid);
    const { userId: bidder, bidId, amount } = bid;
    attempts.push({
      bidder,
      bidId,
      amount,
      sentAt,
      answeredAt: Date.now(),
      answer,
      ...(receivedAt !== undefined && { receivedAt }),
    });
    if (answer.kind === 'accepted') highest = Math.max(highest, answer.amount);
  }

  async function bidder(userId: string): Promise<void> {
    const sent: BidToSend[] = [];
    while (started < storm.attempts && !isOver()) {
      const mood = roll();
      // Mostly one of the last few, now and then any.
      const from = roll() < 0.8 ? Math.max(0, sent.length - 3) : 0;
      const old = sent[from + Math.floor(roll() * (sent.length - from))];
      if (mood < 0.08 && old !== undefined) {
        await attempt(old);
        continue;
      }
      // Some know only what was answered so far, most outbid everything that is under way, some are hopeless.
      const known = mood < 0.2 ? highest : highestSent;
      const amount = Math.max(
        basePrice,
        known + (mood < 0.12 ? -20 + Math.floor(roll() * 20) : 1 + Math.floor(roll() * 3)) * 100,
      );
      highestSent = Math.max(highestSent, amount);
      const bid = { auctionId, userId, bidId: randomUUID(), amount };
      sent.push(bid);
      await Promise.all(mood > 0.9 ? [attempt(bid), attempt(bid)] : [attempt(bid)]);
      // Nobody knows whether a bid without an answer stands, so it is sent again.
      if (attempts.at(-1)?.answer.kind === 'unknown' && !isOver()) await attempt(bid);
    }
  }

  await Promise.all(crowd.map(bidder));
  return attempts;
}
