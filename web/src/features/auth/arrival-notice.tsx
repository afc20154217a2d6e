import { Link } from 'react-router-dom';
import { homeOf, paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { type Arrival, useReturning } from './arrival.ts';

/** A message from the previous page, or a hint that somebody is already signed in. */
export function ArrivalNotice({ arrival }: { readonly arrival: Arrival }) {
  const session = useSession();
  const returning = useReturning();
  if (arrival.notice !== undefined) {
    return (
      <Banner tone="success">
        {arrival.notice}{' '}
        {arrival.awaitsCode === true && (
          <Link to={paths.verifyEmail(returning)} state={{ email: arrival.email }} className="font-semibold underline">
            Enter the code
          </Link>
        )}
      </Banner>
    );
  }
  if (session === undefined) {
    if (arrival.hasSessionEnded !== true) return null;
    return <Banner tone="info">Your session has ended. Please log in again to continue where you were.</Banner>;
  }
  return (
    <Banner tone="info">
      You are logged in as {session.user.name}.{' '}
      <Link to={homeOf(session.user.role)} className="font-semibold underline">
        Go to your dashboard
      </Link>
    </Banner>
  );
}
