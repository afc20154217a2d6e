import { describe, expect, test } from 'vitest';
import { DUTIES, type Duty } from '#shared/model/accounts/duties.ts';
import { paths } from '#web/paths.ts';
import { mayOpen } from '#web/session/admin-screens.ts';

/** Every screen for admins, with the single duties that open it. */
const SCREENS: readonly (readonly [string, readonly Duty[]])[] = [
  [paths.adminDashboard, DUTIES],
  [paths.createAuction, ['lots', 'owner']],
  [paths.editAuction('a1'), ['lots', 'owner']],
  [`${paths.viewAuctions}?status=active`, ['lots', 'audit', 'owner']],
  [paths.adminAuction('a1'), ['lots', 'money', 'audit', 'owner']],
  [paths.userVerification, ['people', 'audit', 'owner']],
  [paths.verificationQueue({ user: 'u1' }), ['people', 'owner']],
  [paths.userDetail('u1'), ['people', 'money', 'audit', 'owner']],
  [paths.transactions({ state: 'held' }), ['money', 'audit', 'owner']],
  [paths.transaction('p1'), ['money', 'audit', 'owner']],
  [paths.reports, ['lots', 'money', 'audit', 'owner']],
  [paths.staff, ['owner']],
  [paths.settings('charges'), ['audit', 'owner']],
  [paths.approvals, DUTIES],
  [`${paths.yard}?show=uncollected`, ['yard', 'money', 'audit', 'owner']],
  [paths.yardLot('p1'), ['yard', 'money', 'audit', 'owner']],
];

describe.each(SCREENS)('%s', (path, duties) => {
  test('opens for its duties, and for no others', () => {
    expect(DUTIES.filter((duty) => mayOpen([duty], path))).toEqual(DUTIES.filter((duty) => duties.includes(duty)));
    expect(mayOpen([], path)).toBe(path === paths.adminDashboard || path === paths.approvals);
  });
});

test('a screen that is not for admins alone is open', () => {
  expect(mayOpen([], paths.profile)).toBe(true);
  expect(mayOpen(undefined, paths.notifications)).toBe(true);
});
