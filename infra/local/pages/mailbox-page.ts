import type { AwsRequest, AwsResponse } from '@boli/aws-local/aws/aws-service.ts';
import { type Mail, MAIL_TROUBLES, type Mailbox } from '@boli/aws-local/mailbox/mailbox.ts';
import * as z from 'zod';
import { parseJson } from '#shared/model/json.ts';
import { html, jsonAnswer, page, timeTag } from './html.ts';

/** The mailbox as a page: each mail rendered and as plain text. */
export function mailboxPage(mails: readonly Mail[], to: string | undefined): AwsResponse {
  const whose = to === undefined ? 'Everything the marketplace has sent, newest first.' : `What was sent to ${to}.`;
  const query = to === undefined ? '' : `&to=${encodeURIComponent(to)}`;
  const list = mails.map(
    (mail, index) =>
      html`<article class="card">
        <h2>${mail.subject}</h2>
        <p class="soft">
          To <a href="/__local/mailbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a>, ${timeTag(mail.sentAt)}
        </p>
        <pre>${mail.text}</pre>
        <p><a href="/__local/mailbox/mail?at=${index}${query}">As a mail program shows it</a></p>
      </article>`,
  );
  return page(
    'Mailbox',
    html`<p class="soft">${whose}</p>
      ${mails.length === 0 ? html`<p>No messages yet.</p>` : list}`,
  );
}

/** The HTML of one mail on its own page. Scripts, forms and cookies are blocked, because the content is untrusted. */
export function mailView(mail: Mail | undefined): AwsResponse {
  return {
    status: mail === undefined ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "sandbox allow-popups allow-top-navigation; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
    },
    body: mail?.html ?? 'There is no such mail.',
  };
}

const troubleBody = z.strictObject({ trouble: z.enum(MAIL_TROUBLES).nullable() });

/** POST /__local/mailbox/trouble {trouble}: makes sending fail for that reason; null makes it work again. */
export function setTrouble(mailbox: Mailbox, request: AwsRequest): AwsResponse {
  const parsed = troubleBody.safeParse(parseJson(request.body.toString('utf8')));
  if (!parsed.success) {
    return jsonAnswer({ success: false, message: `Send {"trouble": ${MAIL_TROUBLES.join(' | ')} | null}.` }, 400);
  }
  mailbox.setTrouble(parsed.data.trouble ?? undefined);
  return jsonAnswer({ success: true });
}
