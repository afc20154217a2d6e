import * as z from 'zod';
import { parseJson } from '../../../shared/model/parse-json.ts';
import type { AwsRequest, AwsResponse } from '../aws/aws-service.ts';
import { type Mail, MAIL_TROUBLES, type Mailbox } from '../mailbox/mailbox.ts';
import { html, jsonAnswer, page, timeTag } from './html.ts';

/** The mailbox as a page. The text is shown, never the HTML: what was sent must not run here. */
export function mailboxPage(mails: readonly Mail[], to: string | undefined): AwsResponse {
  const whose = to === undefined ? 'Everything the marketplace has sent, newest first.' : `What was sent to ${to}.`;
  const list = mails.map(
    (mail) =>
      html`<article class="card">
        <h2>${mail.subject}</h2>
        <p class="soft">
          To <a href="/__local/mailbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a>, ${timeTag(mail.sentAt)}
        </p>
        <pre>${mail.text}</pre>
      </article>`,
  );
  return page(
    'Mailbox',
    html`<p class="soft">${whose}</p>
      ${mails.length === 0 ? html`<p>No messages yet.</p>` : list}`,
  );
}

const troubleBody = z.strictObject({ trouble: z.enum(MAIL_TROUBLES).nullable() });

/** POST /__local/mailbox/trouble {trouble}: no mail goes out from now on, for that reason; null mends it. */
export function setTrouble(mailbox: Mailbox, request: AwsRequest): AwsResponse {
  const parsed = troubleBody.safeParse(parseJson(request.body.toString('utf8')));
  if (!parsed.success) {
    return jsonAnswer({ success: false, message: `Send {"trouble": ${MAIL_TROUBLES.join(' | ')} | null}.` }, 400);
  }
  mailbox.setTrouble(parsed.data.trouble ?? undefined);
  return jsonAnswer({ success: true });
}
