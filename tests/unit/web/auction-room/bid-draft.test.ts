import { describe, expect, test } from 'vitest';
import { bidDraft } from '#web/features/auction-room/bid-form/bid-draft.ts';
import { memoryStorage } from '../session/memory-storage.ts';

describe('the amount that was typed and not bid', () => {
  test('is restored for the same person in the same auction only', () => {
    const storage = memoryStorage();
    bidDraft(storage, 'tara', 'a1').write('13000');
    expect(bidDraft(storage, 'tara', 'a1').read()).toBe('13000');
    expect(bidDraft(storage, 'tara', 'a2').read()).toBe('');
    expect(bidDraft(storage, 'uma', 'a1').read()).toBe('');
  });

  test('leaves no entry once it is cleared or bid', () => {
    const storage = memoryStorage();
    const draft = bidDraft(storage, 'tara', 'a1');
    draft.write('13000');
    draft.write('');
    expect(storage.items.size).toBe(0);
    draft.write('13000');
    draft.clear();
    expect(storage.items.size).toBe(0);
  });

  test('is removed when storage is full, so that no outdated amount remains', () => {
    const storage = memoryStorage();
    bidDraft(storage, 'tara', 'a1').write('1300');
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    bidDraft({ ...storage, setItem }, 'tara', 'a1').write('13000');
    expect(bidDraft(storage, 'tara', 'a1').read()).toBe('');
  });
});
