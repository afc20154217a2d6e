import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { grantsOf } from './support/policies.ts';
import { plainId, templates } from './support/templates.ts';

const { api, data, json, text } = templates({ catalogue: 'opensearch' });
const PREFIX = 'AWS::OpenSearchServerless::';

it('with the catalogue in memory, no template contains OpenSearch', () => {
  const { json: memory } = templates();
  expect(JSON.stringify(memory)).not.toMatch(/opensearch|aoss|catalogue-?indexer|IndexLa/i);
  expect(JSON.stringify(json)).toMatch(/CatalogueIndexer.*IndexLate/s);
});

describe('with the catalogue in OpenSearch', () => {
  const propertiesOf = (type: string) => api.ofType(`${PREFIX}${type}`).map(({ Properties }) => Properties);

  it('there is a search collection in a group of the newest generation, whose capacity is above zero in production', () => {
    expect(propertiesOf('Collection')).toEqual([
      { Name: 'boli-lots', Type: 'SEARCH', CollectionGroupName: 'boli-lots', Tags: expect.anything() as unknown },
    ]);
    const least = (context: object) => {
      const of = templates({ catalogue: 'opensearch', ...context }).api.ofType(`${PREFIX}CollectionGroup`);
      return of.map(({ Properties }) => Properties);
    };
    const capacity = (ocu: number) => ({
      Generation: 'NEXTGEN',
      CapacityLimits: expect.objectContaining({
        MinIndexingCapacityInOcu: ocu,
        MinSearchCapacityInOcu: ocu,
      }) as unknown,
    });
    expect(least({})).toEqual([expect.objectContaining(capacity(1))]);
    expect(least({ searchCapacity: '4' })).toEqual([expect.objectContaining(capacity(4))]);
    expect(least({ stage: 'test' })).toEqual([expect.objectContaining(capacity(0))]);
  });

  it('only the indexer can write, only functions with lists can read, and dashboards are off', () => {
    const rule = z.object({ ResourceType: z.string(), Resource: z.array(z.string()), Permission: z.array(z.string()) });
    const policy = z.array(z.object({ Principal: z.array(z.string()), Rules: z.array(rule) }));
    const [access] = propertiesOf('AccessPolicy').map(({ Policy }) => policy.parse(JSON.parse(text(Policy))));
    expect(access).toEqual([
      {
        Principal: ['<BrowseApiRole.Arn>', '<LotsApiRole.Arn>', '<AdminApiRole.Arn>'],
        Rules: [{ ResourceType: 'index', Resource: ['index/boli-lots/*'], Permission: ['aoss:ReadDocument'] }],
      },
      {
        Principal: ['<CatalogueIndexerRole.Arn>'],
        Rules: [
          {
            ResourceType: 'index',
            Resource: ['index/boli-lots/*'],
            Permission: ['aoss:ReadDocument', 'aoss:WriteDocument', 'aoss:CreateIndex', 'aoss:DeleteIndex'],
          },
          {
            ResourceType: 'collection',
            Resource: ['collection/boli-lots'],
            Permission: ['aoss:CreateCollectionItems', 'aoss:DescribeCollectionItems', 'aoss:UpdateCollectionItems'],
          },
        ],
      },
    ]);
    expect(JSON.stringify(propertiesOf('SecurityPolicy'))).not.toContain('dashboard');
  });

  it.each([
    [
      'CatalogueIndexerRole',
      {
        Auctions: 'BatchGetItem Scan',
        Feed: 'Query',
        'Feed.Stream': 'DescribeStream GetRecords GetShardIterator ListStreams',
        SearchCollection: 'aoss:APIAccessAll',
        CatalogueChangesDeadLetters: 'sqs:GetQueueAttributes sqs:GetQueueUrl sqs:SendMessage',
      },
    ],
    [
      'LotsApiRole',
      {
        Auctions: 'BatchGetItem',
        SearchCollection: 'aoss:APIAccessAll',
        'parameter/boli/site-url': 'ssm:GetParameter',
      },
    ],
  ])('%s has these grants', (id, grants) => {
    const role = api.ofType('AWS::IAM::Role').find((one) => plainId(one.id) === id);
    const { '*': _traces, ...others } = grantsOf(api, role?.id ?? '', text);
    const withoutLogs = Object.entries(others).filter(([resource]) => !resource.endsWith('Logs'));
    expect(Object.fromEntries(withoutLogs)).toEqual(grants);
  });

  it('the indexer consumes inserts into the feed until the stream drops them, and no schedule writes snapshots', () => {
    const mapping = api.ofType('AWS::Lambda::EventSourceMapping').find(({ id }) => id.startsWith('CatalogueChanges'));
    expect(mapping?.Properties).toMatchObject({
      FilterCriteria: { Filters: [{ Pattern: '{"eventName":["INSERT"]}' }] },
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    });
    expect(mapping?.Properties).not.toHaveProperty('MaximumRetryAttempts');
    const feed = data.ofType('AWS::DynamoDB::Table').find(({ id }) => plainId(id) === 'Feed');
    expect(feed?.Properties).toHaveProperty('StreamSpecification');
    expect(JSON.stringify(json.api)).not.toContain('SnapshotWriter');
  });
});
