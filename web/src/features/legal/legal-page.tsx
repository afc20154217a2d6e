import { DocumentTitle } from '#web/page/document-title.tsx';
import { formatDate } from '#web/ui/format/format-time.ts';

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  /** A paragraph, or a list of points. */
  readonly body: readonly (string | readonly string[])[];
}

interface LegalPageProps {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly LegalSection[];
  /** The day of the last change; undefined when it is not known. */
  readonly since: string | undefined;
}

/** A long text with numbered sections and a table of contents. */
export function LegalPage({ title, intro, sections, since }: LegalPageProps) {
  return (
    <article className="page grid gap-10 py-14 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-16 lg:py-20">
      <DocumentTitle title={title} />
      <header className="grid gap-3 lg:col-start-2">
        <h1 className="text-4xl font-semibold">{title}</h1>
        {since !== undefined && <p className="text-sm text-muted">Last updated {formatDate(since)}</p>}
        {intro !== '' && <p className="max-w-2xl text-lg whitespace-pre-line text-muted">{intro}</p>}
      </header>
      <nav aria-label="Contents" className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <ol className="grid gap-1 text-sm lg:sticky lg:top-24">
          {sections.map((section, index) => (
            <li key={section.id}>
              <a href={`#${section.id}`} className="inline-block py-1 text-muted hover:text-accent hover:underline">
                {index + 1}. {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid max-w-2xl gap-10 lg:col-start-2">
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} className="grid scroll-mt-24 gap-3">
            <h2 className="text-xl font-semibold">
              {index + 1}. {section.title}
            </h2>
            {section.body.map((part) =>
              typeof part === 'string' ? (
                <p key={part}>{part}</p>
              ) : (
                <ul key={part.join()} className="grid list-disc gap-2 pl-5 marker:text-muted">
                  {part.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ),
            )}
          </section>
        ))}
      </div>
    </article>
  );
}
