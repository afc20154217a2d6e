import type { AwsResponse } from '../aws/aws-service.ts';
import type { Mail } from '../mailbox/mailbox.ts';
import { html, page, timeTag } from './html.ts';

/** The mailbox as a page: each mail as a mail program shows it, and its plain text. */
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

/** The HTML of one mail by itself. What was sent must not act here: it has no scripts, no forms and no cookies. */
export function mailView(mail: Mail | undefined): AwsResponse {
  return {
    status: mail === undefined ? 404 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "sandbox allow-popups allow-top-navigation; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    },
    body: mail?.html ?? 'There is no such mail.',
  };
}
