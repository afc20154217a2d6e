import { noticeAction } from '../../../../shared/model/notices/notice-types.ts';
import { lookOf, type NoticeLook } from '../notice-looks.ts';

/** The text of a polled or pushed notice. */
export interface NoticeWords {
  readonly type: string;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
}

export interface NoticeToast {
  readonly title: string;
  readonly description: string | undefined;
  readonly durationMs: number;
  /** Undefined for an unknown type. */
  readonly look: NoticeLook | undefined;
  /** The label of the link. */
  readonly action: string;
}

/** The toast of a notice: known types for 5 s, unknown ones without an icon for 4 s. */
export function toastForNotice({ type, title = '', message }: NoticeWords): NoticeToast {
  const look = lookOf(type);
  return {
    title: title === '' ? 'New Notification' : title,
    description: message,
    durationMs: look === undefined ? 4000 : 5000,
    look,
    action: noticeAction(type),
  };
}
