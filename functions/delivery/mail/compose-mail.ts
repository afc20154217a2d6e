import { type MailedLot, mailFrame, type MailSenderFacts } from '#functions/platform/mail-frame.ts';
import type { NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import { NECESSARY_MAIL, type NoticeTopic } from '#shared/model/notices/notice-topics.ts';
import { noticeAction } from '#shared/model/notices/notice-types.ts';
import type { Mail } from './ses-mail.ts';

interface Recipient {
  readonly to: string;
  readonly name: string;
  readonly siteUrl: string;
  readonly userId: string;
  readonly topic: NoticeTopic;
  /** The secret in the person's unsubscribe links. */
  readonly token: string;
}

/** What the house writes at the end of its mails, of the settings. Texts may be empty. */
export interface House {
  readonly closing: string;
  readonly signature: string;
  readonly company: MailSenderFacts | undefined;
}

/** Builds the mail for a notice: its text, its lot, one button, and an unsubscribe link. */
export function composeMail(
  notice: NoticeItem,
  recipient: Recipient,
  { closing, signature, company }: House,
  lot: MailedLot | undefined,
): Mail {
  const { siteUrl, topic, userId, token, to, name } = recipient;
  const query = new URLSearchParams({ user: userId, topic, token }).toString();
  const canStop = !NECESSARY_MAIL.includes(topic);
  return {
    to,
    userId,
    subject: subjectOf(notice),
    ...mailFrame({
      heading: notice.title,
      name,
      lot,
      paragraph: notice.message,
      button: { label: noticeAction(notice.type, notice.link), url: siteUrl + notice.link },
      closing: [closing, signature],
      company,
      links: [
        ...checkLinks(notice, siteUrl),
        { label: 'Choose your notifications', url: `${siteUrl}/profile/notifications` },
        ...(canStop ? [{ label: 'No more mail of this kind', url: `${siteUrl}/unsubscribe?${query}` }] : []),
      ],
    }),
    unsubscribeUrl: canStop ? `${siteUrl}/api/notifications/unsubscribe?${query}` : undefined,
  };
}

/** From its end on, anybody can check an auction in the public log; receipts lie in its room. */
function checkLinks({ type, topic, auctionId }: NoticeItem, siteUrl: string) {
  // Staff have no bids, and the room is not theirs.
  const isOver = topic !== 'administration' && (type === 'auction_won' || type === 'auction_ended');
  return isOver && auctionId !== undefined
    ? [
        { label: 'Check the result yourself', url: `${siteUrl}/verify/${auctionId}` },
        { label: 'Receipts of my bids', url: `${siteUrl}/auctions/${auctionId}#receipts` },
      ]
    : [];
}

/** The subject names the lot. People type titles, so line breaks are removed: they could add headers. */
function subjectOf({ title, lot }: NoticeItem): string {
  return lot === undefined ? title : `${title}: ${lot.replace(/\s+/g, ' ')}`;
}
