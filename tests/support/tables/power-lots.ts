import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { stateKey } from '#functions/tables/auctions/auction-items.ts';
import { bidderSk } from '#functions/tables/auctions/bidder-item.ts';
import { listingKey } from '#functions/tables/auctions/listing-item.ts';
import { powerKey } from '#functions/tables/sales/power-item.ts';
import { putAll } from './put-all.ts';
import type { Storage } from './stored-auctions.ts';

/**
 * Makes stored lots those of a sale with one deposit, which the bidders have registered for. Returns the sale's id.
 *
 * @param limit everybody's bidding power, paise
 */
export async function putIntoPowerSale(
  { client, tables: { auctions: TableName } }: Storage,
  lots: readonly string[],
  bidders: readonly string[],
  limit: number,
): Promise<string> {
  const saleId = randomUUID();
  const marks = (lotId: string) => [
    {
      Key: stateKey(lotId),
      UpdateExpression: 'SET #power = :yes',
      ExpressionAttributeNames: { '#power': 'power' },
      ExpressionAttributeValues: { ':yes': true },
    },
    {
      Key: listingKey(lotId),
      UpdateExpression: 'SET saleId = :sale, hasSaleDeposit = :yes',
      ExpressionAttributeValues: { ':sale': saleId, ':yes': true },
    },
  ];
  for (const mark of lots.flatMap(marks)) await client.send(new UpdateCommand({ TableName, ...mark }));
  const registration = { registeredAt: 0, deposit: 'held', depositAmount: 0 };
  await putAll(
    client,
    TableName,
    bidders.flatMap((userId, index) => [
      { auctionId: saleId, sk: bidderSk(userId), userId, name: userId, number: index + 1, ...registration },
      { ...powerKey(saleId, userId), limit, reserved: 0, lots: {}, admission: 1 },
    ]),
  );
  return saleId;
}
