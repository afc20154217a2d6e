import { escapeHtml } from '#functions/platform/escape-html.ts';

/** What the house writes at the end of its mails, of the settings. Either may be empty. */
export interface MailWords {
  readonly closing: string;
  readonly signature: string;
}

export const NO_WORDS: MailWords = { closing: '', signature: '' };

interface MailParts {
  readonly heading: string;
  readonly name: string;
  readonly paragraph: string;
  readonly button: { readonly label: string; readonly url: string };
  /** Absent for somebody without an account. */
  readonly preferencesUrl: string | undefined;
  /** Absent for mail that cannot be turned off. */
  readonly stopUrl: string | undefined;
  readonly words: MailWords;
}

/** The layout of every mail, as plain text and as HTML that works without style sheets. */
export function mailFrame(parts: MailParts): { readonly text: string; readonly html: string } {
  return { text: textOf(parts), html: htmlOf(parts) };
}

function textOf({ name, paragraph, button, preferencesUrl, stopUrl, words }: MailParts): string {
  const stop = stopUrl === undefined ? [] : [`No more mail of this kind: ${stopUrl}`];
  return [
    `Hello ${name},`,
    paragraph,
    `${button.label}: ${button.url}`,
    ...linesOf(words),
    ['Boli', ...(preferencesUrl === undefined ? [] : [`Choose your notifications: ${preferencesUrl}`]), ...stop].join(
      '\n',
    ),
  ].join('\n\n');
}

/** Only what is written. */
const linesOf = ({ closing, signature }: MailWords): readonly string[] =>
  [closing.trim(), signature].filter((one) => one !== '');

const wordsHtml = (text: string) =>
  `                <p style="margin:24px 0 0;font-size:16px;line-height:1.5;word-break:break-word">${escapeHtml(text).replaceAll('\n', '<br />')}</p>\n`;

function htmlOf({ heading, name, paragraph, button, preferencesUrl, stopUrl, words }: MailParts): string {
  const link = (url: string, label: string) => `<a href="${escapeHtml(url)}" style="color:#5b665f">${label}</a>`;
  const footer = [
    ...(preferencesUrl === undefined ? [] : [link(preferencesUrl, 'Choose your notifications')]),
    ...(stopUrl === undefined ? [] : [link(stopUrl, 'No more mail of this kind')]),
  ];
  // Tables and inline styles, because Outlook and Gmail drop most other layout.
  return `<!doctype html>
<html lang="en-IN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <title>${escapeHtml(heading)}</title>
  </head>
  <body style="margin:0;background:#f3f1ea;color:#14201c;font-family:Inter,Arial,sans-serif">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f1ea">
      <tr>
        <td align="center" style="padding:24px 12px">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e2dfd4;border-radius:12px">
            <tr>
              <td style="padding:20px 24px;border-bottom:1px solid #e2dfd4;font-size:22px;font-weight:700;color:#0b5d4e">Boli</td>
            </tr>
            <tr>
              <td style="padding:24px">
                <h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
                <p style="margin:0 0 12px;font-size:16px;line-height:1.5">Hello ${escapeHtml(name)},</p>
                <p style="margin:0 0 24px;font-size:16px;line-height:1.5;word-break:break-word">${escapeHtml(paragraph)}</p>
                <a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 24px;border-radius:8px;background:#0b5d4e;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a>
${linesOf(words).map(wordsHtml).join('')}              </td>
            </tr>
            <tr>
              <td style="padding:16px 24px;border-top:1px solid #e2dfd4;font-size:13px;line-height:1.6;color:#5b665f">${footer.join(' &middot; ')}</td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`;
}
