import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { biddingRoutes } from '#functions/bidding/bidding-routes.ts';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { maximumVault } from '#functions/bidding/maximum/maximum-vault.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { readNewestMaximums } from '#functions/tables/bids/maximum-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { CREDENTIALS, scriptedService } from '#tests/support/aws/scripted-service.ts';
import { TEST_KEYS } from '#tests/support/bidding/test-keys.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { TOKEN_IS_ENOUGH } from '#tests/support/requests/gate.ts';

const bid = {
  version: '2.0',
  routeKey: 'POST /api/bids/auction/{id}',
  rawPath: '/api/bids/auction/lot-1',
  rawQueryString: '',
  headers: { 'content-type': 'application/json' },
  pathParameters: { id: 'lot-1' },
  isBase64Encoded: false,
  body: JSON.stringify({ bidAmount: 2000, userId: 'asha' }),
  requestContext: {
    requestId: 'r',
    timeEpoch: NOW,
    http: { sourceIp: '192.0.2.1' },
    authorizer: { jwt: { claims: { sub: 'asha', token_use: 'access', 'cognito:groups': '[user]' }, scopes: [] } },
  },
} as unknown as APIGatewayProxyEventV2;

test('a bid that the database does not answer is a 503 that says that the same bid may be sent again', async () => {
  await using database = await scriptedService(['reset']);
  const { endpoint } = database;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: 'r', credentials: CREDENTIALS }));
  const auctions = tableHandle('auctions', client, 'auctions');
  const bids = tableHandle('bids', client, 'bids');
  const clock = () => NOW;
  const handler = httpFunction(
    biddingRoutes({
      auctions,
      entitlements: entitlements(
        auctions,
        async () => undefined,
        async () => false,
      ),
      records: { ...ledgerStore(bids), maximums: (auctionId) => readNewestMaximums(bids, auctionId) },
      vault: maximumVault(async () => TEST_KEYS, clock),
      clock,
      checkPace: () => undefined,
      checkPaceOfReads: () => undefined,
      latestOwnBidAt: () => NOW,
    }),
    TOKEN_IS_ENOUGH,
  );
  const { statusCode, headers, body } = await handler(bid, { awsRequestId: 'r' } as Context);
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '5' });
  expect(JSON.parse(body ?? '')).toEqual({
    success: false,
    code: 'UNAVAILABLE',
    message:
      'There was no answer in time. Your bid may have been placed. Please send the same bid again: it counts only once.',
  });
});
