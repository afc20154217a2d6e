import { describe, expect, test } from 'vitest';
import { allowedMoves, effectiveStatus, isOverdue } from '#shared/model/auctions/auction-status.ts';

const facts = { status: 'pending', startAt: 1000, closesAt: 5000 } as const;

describe('the status at a given time', () => {
  test('a published auction is active from its start, whether or not its schedule ran', () => {
    expect(effectiveStatus(facts, 999)).toBe('pending');
    expect(effectiveStatus(facts, 1000)).toBe('active');
  });

  test('an auction stays active after its deadline until the server closes it', () => {
    expect(effectiveStatus(facts, 60_000)).toBe('active');
  });

  test('an auction may be closed three seconds after its deadline, not before', () => {
    expect(isOverdue(facts, 7999)).toBe(false);
    expect(isOverdue(facts, 8000)).toBe(true);
  });

  test.each(['draft', 'completed', 'cancelled'] as const)('a %s auction is never overdue', (status) => {
    expect(isOverdue({ ...facts, status }, 60_000)).toBe(false);
  });
});

describe('the changes of status open to an admin', () => {
  test('a published auction can become a draft only while nobody is registered', () => {
    expect(allowedMoves('pending', 0)).toContain('draft');
    expect(allowedMoves('pending', 1)).not.toContain('draft');
  });

  test.each(['completed', 'cancelled'] as const)('%s is final', (status) => {
    expect(allowedMoves(status, 0)).toEqual([]);
  });

  test('a running auction can only be completed or cancelled', () => {
    expect(allowedMoves('active', 3)).toEqual(['completed', 'cancelled']);
  });
});
