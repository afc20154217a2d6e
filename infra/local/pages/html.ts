import type { AwsResponse } from '@boli/aws-local/aws/aws-service.ts';

/** Trusted markup; any other value is escaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Content = Html | string | number | null | undefined | readonly Content[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(content: Content): string {
  if (content === null || content === undefined) return '';
  if (content instanceof Html) return content.markup;
  if (typeof content === 'string') return content.replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);
  if (typeof content === 'number') return String(content);
  return content.map(render).join('');
}

/** A template whose values are escaped unless they are Html themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  return new Html(parts.map((part, i) => part + render(values[i])).join(''));
}

const LINKS = [
  ['/__local/mailbox', 'Mailbox'],
  ['/__local/payments', 'Payments'],
  ['/__local/schedules', 'Schedules'],
  ['/__local/tables', 'Tables'],
  ['/', 'The marketplace'],
] as const;

export function page(title: string, content: Html, status = 200): AwsResponse {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Boli on this machine</title>
        <link rel="stylesheet" href="/__local/style.css" />
      </head>
      <body>
        <header>
          <a class="brand" href="/__local/">Boli, local</a>
          <nav aria-label="Local tools">${LINKS.map(([href, text]) => html`<a href="${href}">${text}</a>`)}</nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
    },
    body: document.markup,
  };
}

export function jsonAnswer(body: unknown, status = 200): AwsResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

/** Redirects to the page with GET after a form was sent. */
export function seeOther(location: string): AwsResponse {
  return { status: 303, headers: { location }, body: '' };
}

/** A form with only a button. */
export function buttonForm(action: string, label: string): Html {
  return html`<form method="post" action="${action}"><button>${label}</button></form>`;
}

/** An ISO time in Indian format, with the exact time in its attribute. */
export function timeTag(iso: string): Html {
  const text = new Date(iso).toLocaleString('en-IN', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  return html`<time datetime="${iso}" title="${iso}">${text} IST</time>`;
}
