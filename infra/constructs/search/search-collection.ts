import { Stack } from 'aws-cdk-lib';
import {
  CfnAccessPolicy,
  CfnCollection,
  CfnCollectionGroup,
  CfnSecurityPolicy,
} from 'aws-cdk-lib/aws-opensearchserverless';
import { Construct } from 'constructs';
import type { FunctionGrants } from '#infra/specs/function-spec.ts';
import type { AppFunction } from '../functions/app-function.ts';

/**
 * The permissions of the operations that Boli sends:
 * https://docs.aws.amazon.com/opensearch-service/latest/developerguide/serverless-genref.html#serverless-operations
 */
const ON_INDEX = {
  reads: ['aoss:ReadDocument'],
  writes: ['aoss:ReadDocument', 'aoss:WriteDocument', 'aoss:CreateIndex', 'aoss:DeleteIndex'],
} as const satisfies Record<NonNullable<FunctionGrants['search']>, readonly string[]>;
/** On the collection itself: making and changing its aliases. */
const ON_COLLECTION = ['aoss:CreateCollectionItems', 'aoss:DescribeCollectionItems', 'aoss:UpdateCollectionItems'];

interface SearchCollectionProps {
  /** Unique in the account and region, and at most 28 characters. */
  readonly name: string;
  /** Of searching and of indexing, in OCU. */
  readonly leastCapacity: number;
  readonly functions: readonly AppFunction[];
}

const MOST_CAPACITY = 8;

/**
 * A collection of OpenSearch Serverless for the catalogue. Only the functions whose specs say so have access to its
 * data. Its endpoint needs signed requests; there is no dashboard.
 */
export class SearchCollection extends Construct {
  readonly endpoint: string;
  readonly arn: string;

  constructor(scope: Construct, id: string, { name, leastCapacity, functions }: SearchCollectionProps) {
    super(scope, id);
    const resource = [`collection/${name}`];
    const policy = (part: string, type: 'encryption' | 'network', document: unknown) =>
      new CfnSecurityPolicy(this, part, { name, type, policy: JSON.stringify(document) });
    const rules = [{ ResourceType: 'collection', Resource: resource }];
    const encryption = policy('Encryption', 'encryption', { Rules: rules, AWSOwnedKey: true });
    const network = policy('Network', 'network', [{ Rules: rules, AllowFromPublic: true }]);
    const group = new CfnCollectionGroup(this, 'Group', {
      name,
      generation: 'NEXTGEN',
      standbyReplicas: 'ENABLED',
      capacityLimits: {
        minIndexingCapacityInOcu: leastCapacity,
        minSearchCapacityInOcu: leastCapacity,
        maxIndexingCapacityInOcu: MOST_CAPACITY,
        maxSearchCapacityInOcu: MOST_CAPACITY,
      },
    });
    const collection = new CfnCollection(this, 'Collection', { name, type: 'SEARCH', collectionGroupName: name });
    for (const before of [encryption, network, group]) collection.addResourceDependency(before);
    const of = (role: keyof typeof ON_INDEX) =>
      functions.filter(({ spec }) => spec.grants.search === role).map((fn) => fn.role.roleArn);
    const onIndices = (Permission: readonly string[]) => ({
      ResourceType: 'index',
      Resource: [`index/${name}/*`],
      Permission,
    });
    const items = { ResourceType: 'collection', Resource: resource, Permission: ON_COLLECTION };
    new CfnAccessPolicy(this, 'Access', {
      name,
      type: 'data',
      policy: Stack.of(this).toJsonString([
        { Principal: of('reads'), Rules: [onIndices(ON_INDEX.reads)] },
        { Principal: of('writes'), Rules: [onIndices(ON_INDEX.writes), items] },
      ]),
    });
    this.endpoint = collection.attrCollectionEndpoint;
    this.arn = collection.attrArn;
  }
}
