import { describe, expect, it } from 'vitest';
import { compileFilters } from '../../src/dynamodb/event-pattern.ts';

describe('event filters', () => {
  const passes = (pattern: object, value: object) => compileFilters([JSON.stringify(pattern)], 'here')(value);

  it('match exact values, prefixes, existence and anything-but', () => {
    const state = { dynamodb: { Keys: { sk: { S: ['STATE'] } } } };
    expect(passes(state, { dynamodb: { Keys: { sk: { S: 'STATE' } } } })).toBe(true);
    expect(passes(state, { dynamodb: { Keys: { sk: { S: 'LISTING' } } } })).toBe(false);
    expect(passes(state, { dynamodb: {} })).toBe(false);
    expect(passes({ sk: [{ prefix: 'BID' }, 'X'] }, { sk: 'BIDDER#1' })).toBe(true);
    expect(passes({ old: [{ exists: false }] }, {})).toBe(true);
    expect(passes({ name: [{ 'anything-but': ['REMOVE'] }] }, { name: 'REMOVE' })).toBe(false);
  });

  it('pass everything without a filter, and stop the boot at unknown operators', () => {
    expect(compileFilters([], 'here')({})).toBe(true);
    expect(() => passes({ a: [{ numeric: ['>', 1] }] }, {})).toThrow(
      'here: filter pattern: the local stack does not know {"numeric":[">",1]}',
    );
  });
});
