import { Link, Outlet, useLocation } from 'react-router-dom';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { mayOpen } from '#web/session/admin-screens.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';

/** The screen of the URL, if it is among one's duties. */
export function DutyOutlet() {
  const { duties } = useSignedInUser();
  const { pathname } = useLocation();
  return mayOpen(duties, pathname) ? <Outlet /> : <OtherDuty />;
}

function OtherDuty() {
  const { duties = [] } = useSignedInUser();
  return (
    <section className="grid min-h-[60vh] content-center justify-items-center gap-4 text-center">
      <DocumentTitle title="Not Among Your Duties" />
      <p className="tabular text-sm font-semibold tracking-[0.2em] text-accent" aria-hidden="true">
        403
      </p>
      <h1 className="text-3xl font-semibold">This is not among your duties</h1>
      <p className="max-w-md text-muted">
        {duties.length === 0
          ? 'You have no duties yet.'
          : `Your duties: ${duties.map((duty) => DUTY_NAMES[duty].name).join(', ')}.`}{' '}
        An owner can give you others.
      </p>
      <Link to={paths.adminDashboard} className={buttonClass()}>
        Go to my dashboard
      </Link>
    </section>
  );
}
