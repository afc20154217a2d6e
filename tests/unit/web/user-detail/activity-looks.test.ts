import { expect, test } from 'vitest';
import { ACTIVITY_TYPES } from '../../../../functions/tables/users/user-items.ts';
import { activityLook } from '../../../../web/src/features/user-detail/activity-looks.ts';

test('every kind of activity has a look, and unknown ones a plain one', () => {
  const plain = activityLook('from the future');
  expect(ACTIVITY_TYPES.filter((type) => activityLook(type).icon === plain.icon)).toEqual([]);
  expect(activityLook('constructor')).toEqual(plain);
});
