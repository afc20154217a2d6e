import type { AwsResponse } from '../aws/aws-service.ts';
import type { Mail } from '../mailbox/mailbox.ts';
import { html, page, timeTag } from './html.ts';

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
