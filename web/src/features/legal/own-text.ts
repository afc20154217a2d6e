import type { House } from '#web/company/read-company.ts';
import type { LegalSection } from './legal-page.tsx';

interface OwnText {
  /** What stands before the first heading. */
  readonly intro: string;
  readonly sections: readonly LegalSection[];
}

/**
 * The house's own text as sections. `# ` begins a section with its heading, `- ` a point of a list, an empty line a
 * paragraph. Everything else is plain text, also what looks like HTML.
 */
export function ownText(text: string): OwnText {
  const [intro = '', ...parts] = `\n${text}`.split(/\n# +/);
  return {
    intro: intro.trim(),
    sections: parts.map((part, index) => {
      const [title = '', ...lines] = part.split('\n');
      return { id: `section-${index + 1}`, title: title.trim(), body: bodyOf(lines.join('\n')) };
    }),
  };
}

const POINT = /^- +/;

function bodyOf(text: string): LegalSection['body'] {
  return text
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .filter((lines) => lines.length > 0)
    .flatMap((lines) => {
      const first = lines.findIndex((line) => POINT.test(line));
      if (first < 0) return [lines.join(' ')];
      const points = lines.slice(first).map((line) => line.replace(POINT, ''));
      return first === 0 ? [points] : [lines.slice(0, first).join(' '), points];
    });
}

/** The day from which the texts are in force: a version begins with it. */
export const sinceOf = (house: House | undefined): string | undefined => house?.consent.slice(0, 'YYYY-MM-DD'.length);
