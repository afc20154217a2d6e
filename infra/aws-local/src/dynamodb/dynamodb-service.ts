import { authorize } from '../aws/authorize.ts';
import type { AwsService } from '../aws/aws-service.ts';
import { awsError } from '../aws/json-protocol.ts';
import { parseJson } from '../values/parse-json.ts';
import type { EngineClient } from './engine-client.ts';
import { requiredGrants, WRITES, type RequiredGrant } from './required-grants.ts';
import type { RestoredTables } from './restore.ts';
import type { TableDefinition } from './table-definition.ts';

/** An index of the template and whether a function has queried it. */
export interface IndexUse {
  readonly table: string;
  readonly index: string;
  readonly used: boolean;
}

export interface DynamoDbService extends AwsService {
  indexes(): readonly IndexUse[];
}

interface DynamoDbParts {
  /** Called after each write with the tables that may have changed. */
  readonly onWrite: (tables: readonly string[]) => void;
  /** Answers the operations of a restore (see `openRestoredTables`); undefined for all others. */
  readonly restored: Pick<RestoredTables, 'handle'>;
}

const TARGET = 'DynamoDB_20120810.';

/** Checks the permissions of the caller's role and forwards the call to the engine unchanged. */
export function createDynamoDb(
  client: EngineClient,
  tables: readonly TableDefinition[],
  { onWrite, restored }: DynamoDbParts,
): DynamoDbService {
  const arns = new Map(tables.map((table) => [table.name, table.arn]));
  const queried = new Set<string>();
  const arnOf = ({ table, index }: RequiredGrant) => {
    const arn = arns.get(table) ?? (table.startsWith('arn:') ? table : `arn:aws:dynamodb:::table/${table}`);
    return index === undefined ? arn : `${arn}/index/${index}`;
  };
  return {
    name: 'dynamodb',
    handle: async (request) => {
      const target = request.headers['x-amz-target'] ?? '';
      const operation = target.startsWith(TARGET) ? target.slice(TARGET.length) : undefined;
      if (operation === undefined) return awsError(400, 'UnknownOperationException', `No emulator for ${target}`);
      const input = parseJson(request.body.toString('utf8'));
      const restoreAnswer = restored.handle(operation, input, request);
      if (restoreAnswer !== undefined) return await restoreAnswer;
      const grants = requiredGrants(operation, input) ?? [{ action: `dynamodb:${operation}`, table: '*' }];
      for (const grant of grants) {
        const denied = authorize(request, grant.action, arnOf(grant));
        if (denied !== undefined) return denied;
        if (grant.index !== undefined) queried.add(`${grant.table} ${grant.index}`);
      }
      const answer = await client.send(target, request.body);
      if (answer.status === 200 && WRITES.includes(operation)) onWrite(grants.map((grant) => grant.table));
      return answer;
    },
    indexes: () =>
      tables.flatMap((table) =>
        (table.properties.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => ({
          table: table.logicalId,
          index: IndexName,
          used: queried.has(`${table.name} ${IndexName}`),
        })),
      ),
  };
}
