import * as people from './people-words.ts';
import { DASHBOARD, PROFILE } from './links.ts';
import { EVERYWHERE, toAdmins, toTheUser, WITHOUT_MAIL } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

const MINUTE_MS = 60_000;

/** To the owner, who may not be the one who did it. Whoever did it is looking at the site. */
const ABOUT_THE_ACCOUNT = { to: toTheUser, topic: 'account', channels: ['email'] } as const;

/** Accounts and their verification. */
export const ACCOUNT_NOTICES = {
  'user-registered': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'new_user',
      words: people.registeredForAdmins,
      link: ({ userId }) => `/user-detail/${userId}`,
      key: ({ userId }) => `new-user#${userId}`,
    },
    {
      to: toTheUser,
      topic: 'account',
      channels: ['email'],
      type: 'registration_received',
      words: people.registered,
      link: () => DASHBOARD,
      key: () => 'registered',
    },
  ],
  'name-corrected': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'new_user',
      title: 'Name Corrected',
      words: people.nameCorrected,
      link: ({ userId }) => `/user-detail/${userId}`,
      key: ({ userId }) => `name-corrected#${userId}`,
    },
  ],
  'proof-replaced': [
    {
      to: toAdmins,
      topic: 'administration',
      channels: WITHOUT_MAIL,
      type: 'new_user',
      title: 'New ID Proof',
      words: people.proofReplaced,
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
      words: people.decided,
      link: () => DASHBOARD,
      key: ({ decision }) => `kyc#${decision}`,
    },
  ],
  'email-changed': [
    {
      to: toTheUser,
      topic: 'account',
      channels: ['email'],
      type: 'email_changed',
      words: people.emailChanged,
      link: () => '/contact',
      // One change may be told of again after a crash, a moment later.
      key: ({ profileAt }) => `email-changed#${profileAt}`,
      oneInMs: 24 * 60 * MINUTE_MS,
      mailTo: ({ oldEmail }) => oldEmail,
    },
  ],
  'password-changed': [
    {
      ...ABOUT_THE_ACCOUNT,
      type: 'password_changed',
      words: people.passwordChanged,
      link: () => '/contact',
      key: () => 'password-changed',
    },
  ],
  'second-factor-changed': [
    {
      ...ABOUT_THE_ACCOUNT,
      type: 'second_factor_changed',
      words: people.secondFactorChanged,
      link: () => PROFILE,
      key: ({ change }) => `second-factor#${change}`,
    },
  ],
  'new-device': [
    {
      ...ABOUT_THE_ACCOUNT,
      type: 'new_device',
      words: people.newDevice,
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
      words: () => 'This is how notifications from Boli look on this device.',
      link: () => '/profile/notifications',
      key: () => 'test',
      oneInMs: MINUTE_MS,
    },
  ],
} satisfies Partial<NoticeTable>;
