import { expect, test } from 'vitest';
import { ACTIVITY_TYPES } from '#functions/tables/users/user-items.ts';
import { activityStyle } from '#web/features/user-detail/activity-styles.ts';

test('every kind of activity has a look, and unknown ones a plain one', () => {
  const plain = activityStyle('from the future');
  expect(ACTIVITY_TYPES.filter((type) => activityStyle(type).icon === plain.icon)).toEqual([]);
  expect(activityStyle('constructor')).toEqual(plain);
});
