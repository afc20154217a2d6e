import type { Role } from '#shared/model/accounts/account-enums.ts';
import type { NoticeTopic } from '#shared/model/notices/notice-topics.ts';

interface TopicLabel {
  readonly title: string;
  readonly text: string;
  readonly roles: readonly Role[];
}

/** The name of each topic and the roles that have it. */
export const TOPIC_LABELS: Readonly<Record<NoticeTopic, TopicLabel>> = {
  bidding: {
    title: 'Auctions you are registered for',
    text: 'Start, outbid, ending soon, the end, changes and cancellations.',
    roles: ['user'],
  },
  watching: {
    title: 'Auctions you watch',
    text: 'Changes, the end of registration, start, ending soon and the end.',
    roles: ['user'],
  },
  'saved-searches': {
    title: 'Your saved searches',
    text: 'New auctions that match, and what happens to them if you ask for it: at most one push an hour, and for each search one e-mail a day.',
    roles: ['user'],
  },
  'new-auctions': { title: 'New auctions', text: 'At most one message an hour.', roles: ['user'] },
  payments: { title: 'Payments', text: 'Won and pay by, payments received, deposits, refunds.', roles: ['user'] },
  account: {
    title: 'Your account',
    text: 'Registration, verification, password, second factor, new devices.',
    roles: ['user', 'admin'],
  },
  administration: {
    title: 'Administration',
    text: 'New users, first bids, ends. By e-mail: what awaits a second person, an approval or a decision, and outages.',
    roles: ['admin'],
  },
};

/** The topics with e-mail. */
export const MAILED: readonly NoticeTopic[] = [
  'bidding',
  'watching',
  'saved-searches',
  'payments',
  'account',
  'administration',
];
