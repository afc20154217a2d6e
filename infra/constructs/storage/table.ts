import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { TableSpec } from '../../../functions/tables/table-specs.ts';

type Key = TableSpec['partition'];

const attribute = (key: Key) => ({
  name: key.name,
  type: key.type === 'N' ? AttributeType.NUMBER : AttributeType.STRING,
});

function projection({ holds }: TableSpec['indexes'][string]) {
  if (holds === undefined) return { projectionType: ProjectionType.ALL };
  if (holds === 'keys') return { projectionType: ProjectionType.KEYS_ONLY };
  return { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...holds] };
}

/**
 * A table as the stores know it: on demand, restorable to any second of the last 35 days, kept when the stack goes.
 * It has no name of its own: one that is kept must not stand in the way of the next one.
 *
 * @param isProtected whether DynamoDB refuses to delete it, which also stops CloudFormation from undoing its creation
 */
export function createTable(scope: Construct, id: string, spec: TableSpec, isProtected: boolean): Table {
  const table = new Table(scope, id, {
    partitionKey: attribute(spec.partition),
    ...(spec.sort !== undefined && { sortKey: attribute(spec.sort) }),
    ...(spec.ttl !== undefined && { timeToLiveAttribute: spec.ttl }),
    ...(spec.stream && { stream: StreamViewType.NEW_AND_OLD_IMAGES }),
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: isProtected,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  for (const [indexName, index] of Object.entries(spec.indexes)) {
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: attribute(index.partition),
      sortKey: attribute(index.sort),
      ...projection(index),
    });
  }
  return table;
}
