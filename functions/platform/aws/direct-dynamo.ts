/** DynamoDB's commands for single items and queries, sent without the SDK's middleware (decision 31). */
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClientResolvedConfig,
  DynamoDBServiceException,
  GetItemCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { getEndpointFromInstructions } from '@smithy/core/endpoints';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/model/parse-json.ts';
import { type RawAnswer, type SendSigned, signedRequests } from './signed-requests.ts';

/** Answers a command's output; undefined when the command is not one of those. */
export type SendDirectly = (command: object) => Promise<unknown> | undefined;

/** The commands of the document client by the operations they stand for. */
const DOCUMENT_OPERATIONS = new Map<unknown, string>([
  [GetCommand, 'GetItem'],
  [PutCommand, 'PutItem'],
  [UpdateCommand, 'UpdateItem'],
  [DeleteCommand, 'DeleteItem'],
  [QueryCommand, 'Query'],
]);

const HEADERS = { 'content-type': 'application/x-amz-json-1.0' };
/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html */
const TARGET = 'DynamoDB_20120810';

/** With the configuration of a client of the SDK, whose credentials, endpoint and retries are used. */
export function directDynamo(config: DynamoDBClientResolvedConfig): SendDirectly {
  const send = signedRequests(config, {
    name: 'dynamodb',
    endpoint: async () => (await getEndpointFromInstructions({}, GetItemCommand, config)).url,
    errorOf,
  });
  return (command) => {
    if (command instanceof UpdateItemCommand) return call(send, 'UpdateItem', command.input);
    const operation = DOCUMENT_OPERATIONS.get(command.constructor);
    if (operation === undefined || !('input' in command)) return undefined;
    return sendDocument(send, operation, command.input);
  };
}

async function call(send: SendSigned, operation: string, input: unknown): Promise<unknown> {
  const headers = { ...HEADERS, 'x-amz-target': `${TARGET}.${operation}` };
  const { body } = await send({ method: 'POST', path: '/', headers, body: JSON.stringify(input) });
  return JSON.parse(body.toString('utf8'));
}

/** The parts of a command that hold plain values, by operation in and out. Boli stores no binary attributes, which JSON knows not. */
const PLAIN_INPUT = ['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'];
const PLAIN_OUTPUT = ['Item', 'Attributes', 'LastEvaluatedKey'];

async function sendDocument(send: SendSigned, operation: string, input: unknown): Promise<unknown> {
  const output: Record<string, unknown> = { ...Object(await call(send, operation, marshalled(input))) };
  for (const name of PLAIN_OUTPUT) {
    const value = output[name];
    if (isAttributes(value)) output[name] = unmarshall(value);
  }
  const { Items } = output;
  return Array.isArray(Items)
    ? { ...output, Items: Items.filter(isAttributes).map((item) => unmarshall(item)) }
    : output;
}

function marshalled(input: unknown): Record<string, unknown> {
  const result: Record<string, unknown> = { ...Object(input) };
  for (const name of PLAIN_INPUT) {
    const value = result[name];
    if (value !== undefined) result[name] = marshall(value, { removeUndefinedValues: true });
  }
  return result;
}

function isAttributes(value: unknown): value is Record<string, AttributeValue> {
  return typeof value === 'object' && value !== null;
}

const errorBody = z.looseObject({
  __type: z.optional(z.string()),
  message: z.optional(z.string()),
  Message: z.optional(z.string()),
  Item: z.optional(z.custom<Record<string, AttributeValue>>(isAttributes)),
});

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html */
function errorOf({ status, headers, body }: RawAnswer) {
  const parsed = z.safeParse(errorBody, parseJson(body.toString('utf8')));
  const { __type = '', message, Message, Item } = parsed.success ? parsed.data : {};
  const name = __type.replace(/^.*#/, '');
  const $metadata = { httpStatusCode: status, requestId: headers['x-amzn-requestid'] ?? '' };
  const said = message ?? Message ?? `DynamoDB answered ${status}.`;
  if (name === 'ConditionalCheckFailedException') {
    return new ConditionalCheckFailedException({ $metadata, message: said, Item });
  }
  return new DynamoDBServiceException({
    name: name === '' ? 'UnknownError' : name,
    $fault: status < 500 ? 'client' : 'server',
    $metadata,
    message: said,
  });
}
