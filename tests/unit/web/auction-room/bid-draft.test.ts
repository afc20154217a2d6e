import { describe, expect, test } from 'vitest';
import { bidDraft } from '../../../../web/src/features/auction-room/bid-form/bid-draft.ts';
import { memoryStorage } from '../memory-storage.ts';

describe('the amount that was typed and not bid', () => {
  test('is there again on return, for the same person in the same auction only', () => {
    const storage = memoryStorage();
    bidDraft(storage, 'tara', 'a1').write('13000');
    expect(bidDraft(storage, 'tara', 'a1').read()).toBe('13000');
    expect(bidDraft(storage, 'tara', 'a2').read()).toBe('');
    expect(bidDraft(storage, 'uma', 'a1').read()).toBe('');
  });

  test('leaves nothing behind once it is emptied or bid', () => {
    const storage = memoryStorage();
    const draft = bidDraft(storage, 'tara', 'a1');
    draft.write('13000');
    draft.write('');
    expect(storage.items.size).toBe(0);
    draft.write('13000');
    draft.clear();
    expect(storage.items.size).toBe(0);
  });

  test('is forgotten rather than outdated when storage is full', () => {
    const storage = memoryStorage();
    bidDraft(storage, 'tara', 'a1').write('1300');
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    bidDraft({ ...storage, setItem }, 'tara', 'a1').write('13000');
    expect(bidDraft(storage, 'tara', 'a1').read()).toBe('');
  });
});
