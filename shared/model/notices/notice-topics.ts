/** Topics for which a person can turn channels off. The inbox gets all of them. */
export const NOTICE_TOPICS = [
  'bidding',
  'watching',
  'saved-searches',
  'new-auctions',
  'payments',
  'account',
  'administration',
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** The channels to a person who does not have the site open. */
export const OUTWARD_CHANNELS = ['push', 'email'] as const;
export type OutwardChannel = (typeof OUTWARD_CHANNELS)[number];

/** Topics whose mail is part of a contract or of the account, so it cannot be turned off. */
export const NECESSARY_MAIL: readonly NoticeTopic[] = ['payments', 'account'];

/** The channels that are turned off, by topic. All others are on. */
export type NoticeSwitches = Readonly<Partial<Record<NoticeTopic, readonly OutwardChannel[]>>>;

/** Whether a person with these switches gets a topic through a channel. */
export function wants(off: NoticeSwitches, topic: NoticeTopic, channel: OutwardChannel): boolean {
  if (channel === 'email' && NECESSARY_MAIL.includes(topic)) return true;
  return off[topic]?.includes(channel) !== true;
}
