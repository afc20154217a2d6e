import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import * as z from 'zod';
import { send } from '#infra/local/client/api-client.ts';
import { changeMaximum, placeBid } from '#shared/contract/bids.ts';
import { closeAuction } from '#shared/contract/closing.ts';
import { type RouteSpec, routeKey } from '#shared/contract/http/route.ts';
import type { TokenHolder } from '../people/token-holders.ts';
import type { Answer } from './history-checker.ts';

export interface BidToSend {
  readonly auctionId: string;
  readonly userId: string;
  readonly bidId: string;
  /** Paise. */
  readonly amount: number;
  /** `amount` is a maximum. */
  readonly upTo?: boolean;
}

/** A way of sending a bid. */
export type SendBid = (bid: BidToSend) => Promise<{ readonly answer: Answer; readonly receivedAt?: number }>;

const acceptedBody = z.object({ bid: z.object({ seq: z.number(), bidAmount: z.number(), createdAt: z.string() }) });
const refusedBody = z.object({ code: z.string() });

/** The outcome of a bid. Responses after which the client retries leave it unknown. */
export function readAnswer(status: number, body: unknown): Answer {
  if (status === 200) {
    const { bid } = acceptedBody.parse(body);
    const amount = Math.round(bid.bidAmount * 100);
    return { kind: 'accepted', seq: bid.seq, amount, at: Date.parse(bid.createdAt) };
  }
  if (status === 429 || status >= 500) return { kind: 'unknown', status };
  return { kind: 'refused', code: refusedBody.parse(body).code };
}

export const bodyOf = ({ userId, bidId, amount, upTo = false }: BidToSend) => ({
  bidAmount: amount / 100,
  userId,
  bidId,
  ...(upTo && { upTo: true as const }),
});

/** Sends bids over HTTP, like a browser. */
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

export type BiddingHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

/** API Gateway's event for a bid. */
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

/** Sends bids directly to a handler, as API Gateway invokes it. */
export function toHandler(handler: BiddingHandler, receivedAt: () => number = () => Date.now()): SendBid {
  return async (bid) => {
    const at = receivedAt();
    const event = bidEvent(placeBid, bid.userId, at, { id: bid.auctionId }, bodyOf(bid));
    const { statusCode = 500, body = '{}' } = await handler(event, CONTEXT);
    return { answer: readAnswer(statusCode, JSON.parse(body)), receivedAt: at };
  };
}

/** Asks a handler to change a bidder's maximum (paise). Returns the status and the body. */
export async function askForMaximum(
  handler: BiddingHandler,
  { auctionId, userId, amount }: Pick<BidToSend, 'auctionId' | 'userId' | 'amount'>,
  receivedAt: number,
) {
  const body = { maximum: amount / 100, userId };
  const event = bidEvent(changeMaximum, userId, receivedAt, { id: auctionId }, body);
  const { statusCode = 500, body: answered = '{}' } = await handler(event, CONTEXT);
  return { status: statusCode, body: JSON.parse(answered) as unknown };
}

/** Asks a handler to close an auction. Returns the status and the body. */
export async function askToClose(handler: BiddingHandler, auctionId: string, userId: string, receivedAt: number) {
  const event = bidEvent(closeAuction, userId, receivedAt, {}, { auctionId, userId });
  const { statusCode = 500, body = '{}' } = await handler(event, CONTEXT);
  return { status: statusCode, body: JSON.parse(body) as unknown };
}
