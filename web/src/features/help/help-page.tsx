import { Link } from 'react-router-dom';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { OpenPage } from '#web/page/open-page.tsx';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { TOPICS } from './answers.ts';

/** Answers to frequent questions, and contacts. */
export function Component() {
  return (
    <OpenPage>
      <Help />
    </OpenPage>
  );
}

function Help() {
  const session = useSession();
  return (
    <div className="mx-auto grid max-w-3xl gap-5">
      <DocumentTitle title="Help Center" />
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">Help Center</h1>
        <p className="text-muted">How auctions, deposits and payments work on Boli.</p>
      </div>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">Something went wrong?</h2>
          <p className="text-muted">Tell us. A person answers within 48 hours.</p>
        </div>
        <div className="flex flex-wrap-reverse gap-3">
          <Link
            to={session === undefined ? paths.guestGrievances : paths.ownGrievances}
            className={buttonClass({ variant: 'secondary' })}
          >
            My grievances
          </Link>
          <Link to={paths.grievance()} className={buttonClass()}>
            Open a grievance
          </Link>
        </div>
      </Card>
      <nav aria-label="Topics">
        <ul className="flex flex-wrap gap-2">
          {TOPICS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {TOPICS.map(({ id, title, answers }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
          <Card className="grid gap-5">
            <h2 id={`${id}-title`} className="text-lg font-semibold">
              {title}
            </h2>
            {answers.map(({ question, answer, link }) => (
              <div key={question} className="grid gap-1.5">
                <h3 className="font-semibold">{question}</h3>
                {answer.map((paragraph) => (
                  <p key={paragraph} className="text-muted">
                    {paragraph}
                  </p>
                ))}
                {link !== undefined && (
                  <Link
                    to={link.to}
                    className="justify-self-start font-semibold text-accent underline underline-offset-2"
                  >
                    {link.label}
                  </Link>
                )}
              </div>
            ))}
          </Card>
        </section>
      ))}
      <p className="text-muted">
        Your question is not here? The{' '}
        <Link to={paths.contact} className="font-semibold text-accent underline underline-offset-2">
          contact page
        </Link>{' '}
        reaches us. The{' '}
        <Link to={paths.terms} className="font-semibold text-accent underline underline-offset-2">
          terms of use
        </Link>{' '}
        are the rules in full.
      </p>
    </div>
  );
}
