import { expect, test } from 'vitest';
import { uuidField } from '../../../../shared/contract/fields.ts';
import { requestId } from '../../../../web/src/features/auction-form/drafts/request-id.ts';
import { memoryStorage } from '../memory-storage.ts';

test('a form keeps its id when it is sent again, also after a reload', () => {
  const storage = memoryStorage();
  const id = requestId(storage, 'anita').get();
  expect(uuidField.safeParse(id).success).toBe(true);
  expect(requestId(storage, 'anita').get()).toBe(id);
  expect(requestId(storage, 'omar').get()).not.toBe(id);
});

test('the next form has another id', () => {
  const form = requestId(memoryStorage(), 'anita');
  const id = form.get();
  form.forget();
  expect(form.get()).not.toBe(id);
});

test('an invalid stored id or a full storage does not prevent a new id', () => {
  const storage = memoryStorage();
  requestId(storage, 'anita').get();
  for (const key of storage.items.keys()) storage.items.set(key, 'x');
  const id = requestId(storage, 'anita').get();
  expect(uuidField.safeParse(id).success).toBe(true);
  const form = requestId(memoryStorage({}, 0), 'anita');
  expect(form.get()).toBe(form.get());
});
