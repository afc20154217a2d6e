import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { TableSpec } from '#functions/tables/table-specs.ts';

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
 * An on-demand table with point-in-time recovery for 35 days, retained when the stack is deleted. CloudFormation generates
 * its name, so that a retained table does not block a new one.
 *
 * @param isProtected enables deletion protection, which also prevents a rollback of its creation
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
