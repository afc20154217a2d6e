import { NECESSARY_MAIL, type NoticeTopic } from '#shared/model/notices/notice-topics.ts';
import { noticeAction } from '#shared/model/notices/notice-types.ts';
import type { NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import type { Mail } from './mail.ts';
import { mailFrame, type MailWords } from './mail-frame.ts';

interface Recipient {
  readonly to: string;
  readonly name: string;
  readonly siteUrl: string;
  readonly userId: string;
  readonly topic: NoticeTopic;
  /** The secret in the person's unsubscribe links. */
  readonly token: string;
}

/** Builds the mail for a notice: title, text, one button, and an unsubscribe link. */
export function composeMail(notice: NoticeItem, recipient: Recipient, words: MailWords): Mail {
  const { siteUrl, topic, userId, token, to, name } = recipient;
  const query = new URLSearchParams({ user: userId, topic, token }).toString();
  const canStop = !NECESSARY_MAIL.includes(topic);
  const button = { label: noticeAction(notice.type), url: siteUrl + notice.link };
  const preferencesUrl = `${siteUrl}/profile/notifications`;
  const stopUrl = canStop ? `${siteUrl}/unsubscribe?${query}` : undefined;
  return {
    to,
    userId,
    subject: subjectOf(notice),
    ...mailFrame({ heading: notice.title, name, paragraph: notice.message, button, preferencesUrl, stopUrl, words }),
    unsubscribeUrl: canStop ? `${siteUrl}/api/notifications/unsubscribe?${query}` : undefined,
  };
}

/** The subject names the lot. People type titles, so line breaks are removed: they could add headers. */
function subjectOf({ title, lot }: NoticeItem): string {
  return lot === undefined ? title : `${title}: ${lot.replace(/\s+/g, ' ')}`;
}
