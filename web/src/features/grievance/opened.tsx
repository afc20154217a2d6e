import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';

interface OpenedProps {
  readonly number: string;
  readonly hasAccount: boolean;
}

/** What follows after a grievance was sent. */
export function Opened({ number, hasAccount }: OpenedProps) {
  return (
    <section className="grid max-w-2xl justify-items-start gap-4">
      <CircleCheck className="size-10 text-success" aria-hidden="true" />
      <h1 className="text-4xl font-semibold" tabIndex={-1} ref={focus}>
        Thank you. We have it.
      </h1>
      <p className="text-lg text-muted">Its number, should you call us:</p>
      <p className="tabular rounded-lg bg-sunken px-5 py-3 text-3xl font-semibold tracking-wide">{number}</p>
      <p className="text-muted">
        We also mail it to you. A person answers within 48 hours, and it is settled within a month. Each answer comes
        with a mail. Knowing the number is not enough to read it.
      </p>
      <Link
        to={hasAccount ? paths.ownGrievance(number) : paths.guestGrievance(number)}
        className={buttonClass({ size: 'lg' })}
      >
        See how far it is
      </Link>
    </section>
  );
}

/** The form had the focus, and is gone. */
function focus(heading: HTMLElement | null): void {
  heading?.focus();
}
