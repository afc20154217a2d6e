import { MINUTE_MS } from '#shared/model/durations.ts';
import * as account from './account-messages.ts';
import { auctionPath, AUCTIONS, DASHBOARD, PROFILE } from './links.ts';
import { EVERYWHERE, toStaff, toTheUser } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

/** To the account's owner, who may not have made the change. No toast, because whoever made it has the site open. */
const TO_THE_OWNER = { to: toTheUser, topic: 'account', channels: ['email'] } as const;

/** Notices about accounts and verification. */
export const ACCOUNT_NOTICES = {
  'user-registered': [
    {
      ...toStaff('people'),
      type: 'new_user',
      message: account.registeredForAdmins,
      link: ({ userId }) => `/user-detail/${userId}`,
      key: ({ userId }) => `new-user#${userId}`,
    },
    {
      to: toTheUser,
      topic: 'account',
      channels: ['email'],
      type: 'registration_received',
      message: account.registered,
      link: () => DASHBOARD,
      key: () => 'registered',
    },
  ],
  'name-corrected': [
    {
      ...toStaff('people'),
      type: 'new_user',
      title: 'Name Corrected',
      message: account.nameCorrected,
      link: ({ userId }) => `/user-detail/${userId}`,
      key: ({ userId }) => `name-corrected#${userId}`,
    },
  ],
  'proof-replaced': [
    {
      ...toStaff('people'),
      type: 'new_user',
      title: 'New ID Proof',
      message: account.proofReplaced,
      link: ({ userId }) => `/user-detail/${userId}`,
      key: ({ userId }) => `new-proof#${userId}`,
    },
  ],
  'verification-decided': [
    {
      to: toTheUser,
      topic: 'account',
      channels: EVERYWHERE,
      type: ({ decision }) => (decision === 'verified' ? 'kyc_approved' : 'kyc_rejected'),
      message: account.decided,
      link: ({ auctionId, missed }) => {
        if (auctionId !== undefined) return auctionPath({ auctionId });
        return missed === undefined ? DASHBOARD : AUCTIONS;
      },
      key: ({ decision }) => `kyc#${decision}`,
    },
  ],
  'email-changed': [
    {
      to: toTheUser,
      topic: 'account',
      channels: ['email'],
      type: 'email_changed',
      message: account.emailChanged,
      link: () => '/contact',
      // A retry after a crash sends the event again, a moment later.
      key: ({ profileAt }) => `email-changed#${profileAt}`,
      oneInMs: 24 * 60 * MINUTE_MS,
      mailTo: ({ oldEmail }) => oldEmail,
    },
  ],
  'account-switched': [
    {
      ...TO_THE_OWNER,
      type: ({ isActive }) => (isActive ? 'account_enabled' : 'account_disabled'),
      message: account.switched,
      link: ({ isActive }) => (isActive ? DASHBOARD : '/contact'),
      key: ({ isActive }) => `account-${isActive ? 'enabled' : 'disabled'}`,
      evenDisabled: true,
    },
  ],
  'house-mail': [
    {
      ...TO_THE_OWNER,
      type: 'house_mail',
      title: ({ subject }) => subject,
      message: ({ text }) => text,
      link: () => DASHBOARD,
      key: ({ key }) => `house-mail#${key}`,
      evenDisabled: true,
    },
  ],
  'password-changed': [
    {
      ...TO_THE_OWNER,
      type: 'password_changed',
      message: account.passwordChanged,
      link: () => '/contact',
      key: () => 'password-changed',
    },
  ],
  'second-factor-changed': [
    {
      ...TO_THE_OWNER,
      type: 'second_factor_changed',
      message: account.secondFactorChanged,
      link: () => PROFILE,
      key: ({ change }) => `second-factor#${change}`,
    },
  ],
  'mobile-changed': [
    {
      ...TO_THE_OWNER,
      type: 'mobile_changed',
      message: account.mobileChanged,
      link: () => PROFILE,
      key: () => 'mobile-changed',
    },
  ],
  'new-device': [
    {
      ...TO_THE_OWNER,
      type: 'new_device',
      message: account.newDevice,
      link: () => PROFILE,
      key: () => 'new-device',
    },
  ],
  'test-requested': [
    {
      to: toTheUser,
      topic: 'account',
      channels: EVERYWHERE,
      type: 'test',
      message: () => 'This is how notifications from Boli look on this device.',
      link: () => '/profile/notifications',
      key: () => 'test',
      oneInMs: MINUTE_MS,
    },
  ],
} satisfies Partial<NoticeTable>;
