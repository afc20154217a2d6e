import { ConditionalCheckFailedException, DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  PutCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { answeringService, CREDENTIALS } from '../../support/aws/answering-service.ts';

const TABLE = 'Auctions';
const Key = { auctionId: 'lot-1', sk: 'STATE' };
const STORED = {
  auctionId: { S: 'lot-1' },
  seq: { N: '7' },
  tags: { SS: ['a', 'b'] },
  last: { M: { at: { N: '1' } } },
};
const PLAIN = { auctionId: 'lot-1', seq: 7, tags: new Set(['a', 'b']), last: { at: 1 } };
const fault = (type: string, more: object = {}) => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'no', ...more },
});
const serve = async (...answers: Parameters<typeof answeringService>[0]) => {
  const service = await answeringService(answers);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', service.endpoint);
  return service;
};

afterEach(() => {
  vi.unstubAllEnvs();
});

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey);
  vi.stubEnv('AWS_SESSION_TOKEN', CREDENTIALS.sessionToken);
});

describe('a command for one item', () => {
  it('is a signed request in DynamoDB’s notation, and its answer plain values', async () => {
    await using service = await serve({ status: 200, body: { Item: STORED } });
    const { Item } = await dynamoClient().send(new GetCommand({ TableName: TABLE, Key, ConsistentRead: true }));
    expect(Item).toEqual(PLAIN);
    const [request] = service.received;
    expect(request).toMatchObject({ path: '/', isSigned: true });
    expect(request?.headers).toMatchObject({
      'x-amz-target': 'DynamoDB_20120810.GetItem',
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-security-token': CREDENTIALS.sessionToken,
    });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      TableName: TABLE,
      Key: { auctionId: { S: 'lot-1' }, sk: { S: 'STATE' } },
      ConsistentRead: true,
    });
  });

  it('says what the SDK would say', async () => {
    const values = { ':a': 1.5, ':b': { c: [true, null, 'x'], d: undefined }, ':e': new Set([1, 2]), ':f': undefined };
    const commands = () => [
      new PutCommand({ TableName: TABLE, Item: { ...PLAIN, gone: undefined }, ConditionExpression: 'a = b' }),
      new UpdateCommand({ TableName: TABLE, Key, UpdateExpression: 'SET x = :a', ExpressionAttributeValues: values }),
      new DeleteCommand({ TableName: TABLE, Key, ReturnValues: 'ALL_OLD' }),
      new UpdateItemCommand({ TableName: TABLE, Key: { auctionId: { S: 'lot-1' }, n: { N: '1' } } }),
    ];
    await using service = await serve({ status: 200, body: { Attributes: STORED } });
    const sdk = DynamoDBDocumentClient.from(new DynamoDBClient({ credentials: CREDENTIALS }), {
      marshallOptions: { removeUndefinedValues: true },
    });
    const answers: unknown[] = [];
    for (const client of [sdk, dynamoClient()]) {
      for (const command of commands()) answers.push({ ...(await client.send(command as PutCommand)), $metadata: 0 });
    }
    const said = service.received.map(({ headers, body }) => [headers['x-amz-target'], JSON.parse(body) as unknown]);
    expect(said.slice(4)).toEqual(said.slice(0, 4));
    expect(answers.slice(4)).toEqual(answers.slice(0, 4));
    expect(service.received.every(({ isSigned }) => isSigned)).toBe(true);
    // The SDK adds its user agent; what goes directly does not.
    const bySdk = service.received.map(({ headers }) => 'x-amz-user-agent' in headers);
    expect(bySdk).toEqual([true, true, true, true, false, false, false, false]);
  });

  it('throws an unmet condition with the item that did not meet it, after one request', async () => {
    await using service = await serve(fault('ConditionalCheckFailedException', { Item: STORED }));
    const refused = dynamoClient().send(new DeleteCommand({ TableName: TABLE, Key }));
    const error = await refused.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConditionalCheckFailedException);
    expect(error).toMatchObject({ Item: STORED, message: 'no' });
    expect(service.received).toHaveLength(1);
  });

  it('is sent again when DynamoDB was too busy, broke down or hung up', async () => {
    const answers = [fault('ThrottlingException'), { status: 500 }, { status: 200, body: { Item: STORED } }];
    await using service = await serve(...answers);
    const { Item } = await dynamoClient().send(new GetCommand({ TableName: TABLE, Key }));
    expect(Item).toEqual(PLAIN);
    expect(service.received).toHaveLength(3);
    await using other = await serve('reset', { status: 200, body: {} });
    await dynamoClient().send(new GetCommand({ TableName: TABLE, Key }));
    expect(other.received).toHaveLength(2);
  });

  it('gives up after as many tries as the SDK is set to, and keeps the name of what went wrong', async () => {
    vi.stubEnv('AWS_MAX_ATTEMPTS', '2');
    await using service = await serve(fault('ProvisionedThroughputExceededException'));
    const refused = dynamoClient().send(new GetCommand({ TableName: TABLE, Key }));
    await expect(refused).rejects.toMatchObject({ name: 'ProvisionedThroughputExceededException' });
    expect(service.received).toHaveLength(2);
  });

  it('is not sent again for a mistake', async () => {
    await using service = await serve(fault('TransactionConflictException'));
    const refused = dynamoClient().send(new GetCommand({ TableName: TABLE, Key }));
    await expect(refused).rejects.toMatchObject({ name: 'TransactionConflictException' });
    expect(service.received).toHaveLength(1);
  });
});

it('pages of a query are followed to the end', async () => {
  await using service = await serve(
    { status: 200, body: { Items: [STORED], LastEvaluatedKey: { auctionId: { S: 'lot-1' } } } },
    { status: 200, body: { Items: [STORED, STORED] } },
  );
  const query: QueryCommandInput = {
    TableName: TABLE,
    KeyConditionExpression: 'auctionId = :id',
    ExpressionAttributeValues: { ':id': 'lot-1' },
  };
  const found: unknown[] = [];
  for await (const { Items = [] } of paginateQuery({ client: dynamoClient() }, query)) found.push(...Items);
  expect(found).toEqual([PLAIN, PLAIN, PLAIN]);
  expect(JSON.parse(service.received[1]?.body ?? '')).toMatchObject({
    ExclusiveStartKey: { auctionId: { S: 'lot-1' } },
    ExpressionAttributeValues: { ':id': { S: 'lot-1' } },
  });
});

it('what is no command for one item goes the SDK’s own way', async () => {
  await using service = await serve({ status: 200, body: {} });
  const Put = { TableName: TABLE, Item: PLAIN };
  await dynamoClient().send(new TransactWriteCommand({ TransactItems: [{ Put }] }));
  expect(service.received[0]).toMatchObject({ isSigned: true });
  expect(service.received[0]?.headers['user-agent']).toContain('aws-sdk-js');
});
