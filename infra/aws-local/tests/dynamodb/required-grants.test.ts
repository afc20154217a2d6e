import { describe, expect, it } from 'vitest';
import { requiredGrants } from '../../src/dynamodb/required-grants.ts';

describe('grants an operation needs', () => {
  it.each([
    ['UpdateItem', { TableName: 'T' }, [{ action: 'dynamodb:UpdateItem', table: 'T' }]],
    ['Query', { TableName: 'T', IndexName: 'byUser' }, [{ action: 'dynamodb:Query', table: 'T', index: 'byUser' }]],
    [
      'BatchGetItem',
      { RequestItems: { A: {}, B: {} } },
      [
        { action: 'dynamodb:BatchGetItem', table: 'A' },
        { action: 'dynamodb:BatchGetItem', table: 'B' },
      ],
    ],
    [
      'TransactWriteItems',
      { TransactItems: [{ Put: { TableName: 'A' } }, { ConditionCheck: { TableName: 'B' } }] },
      [
        { action: 'dynamodb:PutItem', table: 'A' },
        { action: 'dynamodb:ConditionCheckItem', table: 'B' },
      ],
    ],
    ['CreateTable', { TableName: 'T' }, undefined],
    ['GetItem', {}, undefined],
  ])('%s %j', (operation, input, grants) => {
    expect(requiredGrants(operation, input)).toEqual(grants);
  });
});
