import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { directDynamo } from './aws/direct-dynamo.ts';

/** The document client every store uses: plain objects in and out, undefined left out. */
export function dynamoClient(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({});
  // It copies every input and output for a logger that throws them away, which takes a fifteenth of a bid's time.
  client.middlewareStack.remove('loggerMiddleware');
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const sendDirectly = directDynamo(client.config);
  const sendBySdk = documents.send.bind(documents);
  const send = (...given: readonly unknown[]): unknown => {
    const [command, ...options] = given;
    const isPlain = options.length === 0 && typeof command === 'object' && command !== null;
    return (isPlain ? sendDirectly(command) : undefined) ?? Reflect.apply(sendBySdk, undefined, given);
  };
  Object.defineProperty(documents, 'send', { value: send, writable: true, configurable: true });
  return documents;
}
