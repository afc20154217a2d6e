import { expect, test } from 'vitest';
import { NOTICE_ACTIONS, NOTIFICATION_TYPES } from '#shared/model/notices/notice-types.ts';
import { NOTICE_STYLES } from '#web/notices/notice-styles.ts';
import { toastForNotice } from '#web/notices/toasts/toast-for-notice.ts';

test.each(NOTIFICATION_TYPES)('a notice of type %s stays for five seconds in its own look', (type) => {
  expect(toastForNotice({ type, title: 'T', message: 'm' })).toEqual({
    title: 'T',
    description: 'm',
    durationMs: 5000,
    look: NOTICE_STYLES[type],
    action: NOTICE_ACTIONS[type],
  });
});

test('an unknown type is shown plainly for four seconds', () => {
  expect(toastForNotice({ type: 'weather', message: 'Rain' })).toEqual({
    title: 'New Notification',
    description: 'Rain',
    durationMs: 4000,
    look: undefined,
    action: 'View',
  });
  expect(toastForNotice({ type: 'toString', title: '' }).title).toBe('New Notification');
});

test('only the won auction is gold', () => {
  const gold = NOTIFICATION_TYPES.filter((type) => NOTICE_STYLES[type].tone === 'gold');
  expect(gold).toEqual(['auction_won']);
});
