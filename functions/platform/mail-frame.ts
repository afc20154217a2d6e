import { escapeHtml } from './escape-html.ts';

/** Who writes, at the foot of every mail. */
export interface MailSenderFacts {
  readonly name: string;
  readonly address: string;
  readonly support: { readonly email: string; readonly phone: string };
}

interface MailParts {
  readonly heading: string;
  /** Absent where nobody knows it. */
  readonly name?: string | undefined;
  /** The lot that the mail is about. */
  readonly lot?: MailedLot | undefined;
  readonly paragraph: string;
  /** A code to type. */
  readonly code?: string;
  /** What the house adds. Each is a paragraph, and may be empty. */
  readonly closing?: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly company?: MailSenderFacts | undefined;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}

export interface MailedLot {
  readonly title: string;
  readonly number: number;
  readonly pictureUrl: string | undefined;
  /** What comes next and when, as sentences. */
  readonly next: string | undefined;
}

/** The layout of every mail, as plain text and as HTML. */
export function mailFrame(parts: MailParts): { readonly text: string; readonly html: string } {
  return { text: textOf(parts), html: htmlOf(parts) };
}

const greetingOf = ({ name }: MailParts): string => (name === undefined ? 'Hello,' : `Hello ${name},`);

const written = (paragraphs: readonly string[]) => paragraphs.map((text) => text.trim()).filter((text) => text !== '');

function textOf(parts: MailParts): string {
  const { paragraph, lot, code, button, closing = [], company, links = [] } = parts;
  const sender = company === undefined ? [] : [`${company.name}, ${company.address}`, supportLine(company)];
  return [
    greetingOf(parts),
    paragraph,
    ...(code === undefined ? [] : [code]),
    ...(lot === undefined ? [] : [[`Lot ${lot.number}: ${lot.title}`, lot.next ?? ''].join('\n').trim()]),
    ...(button === undefined ? [] : [`${button.label}: ${button.url}`]),
    ...written(closing),
    ['Boli', ...sender, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ].join('\n\n');
}

const supportLine = ({ support }: MailSenderFacts): string => `Support: ${support.email}, ${support.phone}`;

/** Mail programs that know dark mode get colours of ours. Others turn the light ones themselves, or show them. */
const DARK = `
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background: #10201c !important; color: #eef2ee !important; }
        .card, .card td { background: #182c27 !important; border-color: #35504a !important; color: #eef2ee !important; }
        .brand, .brand td { color: #7fd6c2 !important; }
        .soft, .soft a { color: #b9c7c1 !important; }
        .button { background: #7fd6c2 !important; color: #0b211b !important; }
      }
    `;

function htmlOf(parts: MailParts): string {
  const { heading, paragraph, lot, code, button, closing = [], company, links = [] } = parts;
  // Tables and inline styles, because Outlook and Gmail drop most other layout.
  return `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${escapeHtml(heading)}</title>
    <style>${DARK}</style>
  </head>
  <body class="page" style="margin:0;background:#f3f1ea;color:#14201c;font-family:Inter,Arial,sans-serif">
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f1ea;color:#14201c">
      <tr>
        <td align="center" style="padding:24px 12px">
          <table class="card" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;background:#ffffff;color:#14201c;border:1px solid #e2dfd4;border-radius:12px">
            <tr>
              <td style="padding:20px 24px;border-bottom:1px solid #e2dfd4;font-size:22px;font-weight:700"><span class="brand" style="color:#0b5d4e">Boli</span></td>
            </tr>
            <tr>
              <td style="padding:24px">
                <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${[
  textHtml(greetingOf(parts)),
  textHtml(paragraph),
  ...(code === undefined ? [] : [codeHtml(code)]),
  ...(lot === undefined ? [] : [lotHtml(lot)]),
  ...(button === undefined ? [] : [buttonHtml(button)]),
  ...written(closing).map(textHtml),
].join('\n')}
              </td>
            </tr>
            <tr>
              <td style="padding:16px 24px;border-top:1px solid #e2dfd4;font-size:13px;line-height:1.6;word-break:break-word"><span class="soft" style="color:#5b665f">${footHtml(company, links)}</span></td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}

const textHtml = (text: string) =>
  `                <p style="margin:0 0 16px;font-size:16px;line-height:1.5;word-break:break-word">${escapeHtml(text).replaceAll('\n', '<br />')}</p>`;

const codeHtml = (code: string) =>
  `                <p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`;

function lotHtml({ title, number, pictureUrl, next }: MailedLot): string {
  const picture =
    pictureUrl === undefined
      ? ''
      : `<td width="96" valign="top" style="padding:0 16px 0 0"><img src="${escapeHtml(pictureUrl)}" alt="" width="96" height="72" style="display:block;width:96px;height:72px;object-fit:cover;border-radius:8px" /></td>`;
  const comes = next === undefined ? '' : `<br /><span class="soft" style="color:#5b665f">${escapeHtml(next)}</span>`;
  return `                <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr>${picture}<td valign="top" style="font-size:14px;line-height:1.5;word-break:break-word"><span class="soft" style="color:#5b665f">Lot ${number}</span><br /><strong style="font-size:16px">${escapeHtml(title)}</strong>${comes}</td></tr></table>`;
}

const buttonHtml = ({ label, url }: { readonly label: string; readonly url: string }) =>
  `                <p style="margin:0 0 20px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#0b5d4e;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

function footHtml(company: MailSenderFacts | undefined, links: NonNullable<MailParts['links']>): string {
  const anchor = (url: string, label: string) =>
    `<a href="${escapeHtml(url)}" style="color:#5b665f">${escapeHtml(label)}</a>`;
  const lines = [
    ...(company === undefined
      ? ['Boli']
      : [
          `${escapeHtml(company.name)}, ${escapeHtml(company.address)}`,
          `Support: ${anchor(`mailto:${company.support.email}`, company.support.email)}, ${escapeHtml(company.support.phone)}`,
        ]),
    links.map(({ url, label }) => anchor(url, label)).join(' &middot; '),
  ];
  return lines.filter((line) => line !== '').join('<br />');
}
