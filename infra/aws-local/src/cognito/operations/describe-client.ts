import * as z from 'zod';
import { AwsFault, jsonOperation, type JsonOperation } from '../../aws/json-protocol.ts';
import { clientOf, poolFor, type CognitoContext } from '../context.ts';

/** Returns an app client with its secret; needs a grant on the pool. */
export function clientOperations(context: CognitoContext): readonly (readonly [string, JsonOperation])[] {
  const schema = z.strictObject({ UserPoolId: z.string(), ClientId: z.string() });
  const describe = jsonOperation(schema, 'InvalidParameterException', (input, request) => {
    const { id } = poolFor(context, request, 'DescribeUserPoolClient', input.UserPoolId);
    const { pool, client } = clientOf(context, input.ClientId);
    if (pool.id !== id) throw new AwsFault('ResourceNotFoundException', 'The client belongs to another pool.');
    return { UserPoolClient: { UserPoolId: id, ClientId: client.id, ClientSecret: context.secrets.of(client) } };
  });
  return [['DescribeUserPoolClient', describe]];
}
