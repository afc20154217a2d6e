import { noticeAction } from '../../../../shared/model/notices/notice-types.ts';
import { lookOf, type NoticeLook } from '../notice-looks.ts';

/** What a notice says, whether it was polled or pushed. */
export interface NoticeWords {
  readonly type: string;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
}

export interface NoticeToast {
  readonly title: string;
  readonly description: string | undefined;
  readonly durationMs: number;
  /** Undefined for a type this site does not know. */
  readonly look: NoticeLook | undefined;
  /** What following its link does, in words. */
  readonly action: string;
}

/** How a notice appears as a toast: known types for 5 s, any other as a plain one for 4 s. */
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
