import { Link } from 'react-router-dom';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { homeOf, paths, type ErrorPageType } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { ERROR_KINDS } from './error-kinds.ts';

const NUMBERS: Readonly<Record<ErrorPageType, string>> = {
  unauthorized: '401',
  forbidden: '403',
  'not-found': '404',
  'server-error': '500',
};

/** The error and links to continue. */
export function ErrorMessage({ type, text }: { readonly type: ErrorPageType; readonly text: string }) {
  const session = useSession();
  return (
    <section className="page grid min-h-[60vh] content-center justify-items-center gap-4 py-20 text-center">
      <DocumentTitle title={ERROR_KINDS[type].title} />
      <p className="tabular text-sm font-semibold tracking-[0.2em] text-accent" aria-hidden="true">
        {NUMBERS[type]}
      </p>
      <h1 className="text-4xl font-semibold">{ERROR_KINDS[type].title}</h1>
      <p className="max-w-md text-lg text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to={paths.login()} className={buttonClass()}>
          Log In
        </Link>
        <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
          Back to Home
        </Link>
        {session !== undefined && (
          <Link to={homeOf(session.user.role)} className={buttonClass({ variant: 'ghost' })}>
            Go to my dashboard
          </Link>
        )}
      </div>
    </section>
  );
}
