import { NO_TITLE, noticeAction } from '#shared/model/notices/notice-types.ts';
import { styleOf, type NoticeStyle } from '../notice-styles.ts';

/** The text of a polled or pushed notice. */
export interface NoticeText {
  readonly type: string;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
  readonly link?: string | null | undefined;
}

export interface NoticeToast {
  readonly title: string;
  readonly description: string | undefined;
  readonly durationMs: number;
  /** Undefined for an unknown type. */
  readonly look: NoticeStyle | undefined;
  /** The label of the link. */
  readonly action: string;
}

/** The toast of a notice: known types for 5 s, unknown ones without an icon for 4 s. */
export function toastForNotice({ type, title = '', message, link }: NoticeText): NoticeToast {
  const look = styleOf(type);
  return {
    title: title === '' ? NO_TITLE : title,
    description: message,
    durationMs: look === undefined ? 4000 : 5000,
    look,
    action: noticeAction(type, link ?? ''),
  };
}
