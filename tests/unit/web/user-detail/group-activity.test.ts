import { expect, test } from 'vitest';
import { ACTIVITY_TYPES } from '../../../../functions/accounts/user-items.ts';
import { activityLook } from '../../../../web/src/features/user-detail/activity-looks.ts';
import { groupActivity } from '../../../../web/src/features/user-detail/group-activity.ts';

const line = (message: string, createdAt: string, type = 'document_viewed') => ({ type, message, createdAt });

test('repetitions in a row are counted, with the time of the newest', () => {
  const lines = [line('Viewed.', '3'), line('Viewed.', '2'), line('Registered.', '1'), line('Viewed.', '0')];
  expect(groupActivity(lines)).toEqual([
    { ...line('Viewed.', '3'), times: 2 },
    { ...line('Registered.', '1'), times: 1 },
    { ...line('Viewed.', '0'), times: 1 },
  ]);
});

test('every kind of activity has a look, and unknown ones a plain one', () => {
  const plain = activityLook('from the future');
  expect(ACTIVITY_TYPES.filter((type) => activityLook(type).icon === plain.icon)).toEqual([]);
  expect(activityLook('constructor')).toEqual(plain);
});
