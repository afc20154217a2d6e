import { expect, test } from 'vitest';
import { uuidField } from '../../../../shared/contract/fields.ts';
import { requestId } from '../../../../web/src/features/auction-form/drafts/request-id.ts';

function memory(isFull = false) {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full');
      items.set(key, value);
    },
  };
}

test('a form keeps its id when it is sent again, also after a reload', () => {
  const storage = memory();
  const id = requestId(storage, 'anita').get();
  expect(uuidField.safeParse(id).success).toBe(true);
  expect(requestId(storage, 'anita').get()).toBe(id);
  expect(requestId(storage, 'omar').get()).not.toBe(id);
});

test('the next form has another id', () => {
  const form = requestId(memory(), 'anita');
  const id = form.get();
  form.forget();
  expect(form.get()).not.toBe(id);
});

test('what is stored and is no id, and a full storage, stand in nobody’s way', () => {
  const storage = memory();
  requestId(storage, 'anita').get();
  for (const key of storage.items.keys()) storage.items.set(key, 'x');
  const id = requestId(storage, 'anita').get();
  expect(uuidField.safeParse(id).success).toBe(true);
  const form = requestId(memory(true), 'anita');
  expect(form.get()).toBe(form.get());
});
