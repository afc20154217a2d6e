/** What a person can have or not have notices about, by channel. The inbox gets all of them. */
export const NOTICE_TOPICS = ['bidding', 'watching', 'new-auctions', 'payments', 'account', 'administration'] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** The ways to a person who is not looking at the site. */
export const OUTWARD_CHANNELS = ['push', 'email'] as const;
export type OutwardChannel = (typeof OUTWARD_CHANNELS)[number];

/** Topics whose e-mail is part of a contract or of the account, and cannot be switched off. */
export const NECESSARY_MAIL: readonly NoticeTopic[] = ['payments', 'account'];

/** What is switched off, by topic: everything that is not named is on. */
export type NoticeSwitches = Readonly<Partial<Record<NoticeTopic, readonly OutwardChannel[]>>>;

/** Whether somebody with these switches wants a topic by a channel. */
export function wants(off: NoticeSwitches, topic: NoticeTopic, channel: OutwardChannel): boolean {
  if (channel === 'email' && NECESSARY_MAIL.includes(topic)) return true;
  return off[topic]?.includes(channel) !== true;
}
