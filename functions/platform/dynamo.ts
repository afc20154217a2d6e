import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The document client every store uses: plain objects in and out, undefined left out. */
export function dynamoClient(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({});
  // It copies every input and output for a logger that throws them away, which takes a fifteenth of a bid's time.
  client.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
