import { expect, test } from 'vitest';
import {
  above,
  anyOf,
  below,
  type Change,
  type Conditions,
  contains,
  exists,
  not,
  Placeholders,
  sizeBelow,
  startsWith,
} from '#functions/tables/expressions.ts';
import { resolved } from '#tests/support/tables/resolved.ts';

test.each<[string, Conditions, string]>([
  ['a value', { status: 'active', seq: 0 }, 'status = "active" AND seq = 0'],
  ['absence', { outcome: undefined }, 'attribute_not_exists(outcome)'],
  ['presence and limits', { sk: exists, startAt: above(5) }, 'attribute_exists(sk) AND startAt > 5'],
  ['another value', { deposit: not('held') }, 'deposit <> "held"'],
  ['one of several', { uses: anyOf(undefined, below(3), 7) }, '(attribute_not_exists(uses) OR uses < 3 OR uses = 7)'],
  ['a set', { topics: anyOf(contains('a'), sizeBelow(2)) }, '(contains(topics, "a") OR size(topics) < 2)'],
  ['a nested attribute', { 'lastBid.userId': 'asha' }, 'lastBid.userId = "asha"'],
  [
    'one of several conditions',
    [{ id: undefined }, { sk: startsWith('A'), seq: 1 }],
    '(attribute_not_exists(id) OR begins_with(sk, "A") AND seq = 1)',
  ],
])('a condition asks for %s', (_, asked, condition) => {
  const placeholders = new Placeholders();
  const ConditionExpression = placeholders.condition(asked);
  expect(resolved({ ConditionExpression, ...placeholders.attributes() }).condition).toBe(condition);
});

test.each<[string, Change, string]>([
  [
    'sets values and removes undefined ones',
    { set: { a: 1, b: undefined, c: false } },
    'SET a = 1, c = false REMOVE b',
  ],
  ['only removes', { set: { a: undefined, b: undefined } }, 'REMOVE a, b'],
  ['sets once', { setOnce: { at: 1 } }, 'SET at = if_not_exists(at, 1)'],
  ['appends', { append: { list: ['x'] } }, 'SET list = list_append(if_not_exists(list, []), ["x"])'],
  ['sets and adds', { set: { a: 1 }, add: { n: -1 } }, 'SET a = 1 ADD n -1'],
  ['sets a nested attribute', { set: { 'lastBid.name': 'x' } }, 'SET lastBid.name = "x"'],
])('a change %s', (_, change, update) => {
  const placeholders = new Placeholders();
  const UpdateExpression = placeholders.change(change);
  expect(resolved({ UpdateExpression, ...placeholders.attributes() }).update).toBe(update);
});

test('a change adds members to a set, or removes them', () => {
  const topics = new Set(['a']);
  expect(new Placeholders().change({ add: { topics } })).toBe('ADD #topics :topics');
  const placeholders = new Placeholders();
  expect(placeholders.change({ subtract: { topics } })).toBe('DELETE #topics :topics');
  expect(placeholders.attributes()).toEqual({
    ExpressionAttributeNames: { '#topics': 'topics' },
    ExpressionAttributeValues: { ':topics': topics },
  });
});

test('a value of a condition and a new value of the same attribute do not mix', () => {
  const placeholders = new Placeholders();
  const UpdateExpression = placeholders.change({ set: { status: 'paid' } });
  const ConditionExpression = placeholders.condition({ status: 'due' });
  expect(resolved({ UpdateExpression, ConditionExpression, ...placeholders.attributes() })).toMatchObject({
    update: 'SET status = "paid"',
    condition: 'status = "due"',
  });
});
