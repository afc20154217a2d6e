import { MessageSquareWarning } from 'lucide-react';
import { Link } from 'react-router-dom';
import { missingContactText } from '#web/company/company-text.ts';
import type { MaybeCompany } from '#web/company/read-company.ts';
import { paths } from '#web/paths.ts';

/** The details that the Consumer Protection (E-Commerce) Rules, 2020 require: name, designation and contact. */
export function GrievanceOfficer({ company }: { readonly company: MaybeCompany }) {
  return (
    <section className="grid gap-4 rounded-lg bg-sunken p-6 sm:grid-cols-[auto_1fr] sm:p-8">
      <MessageSquareWarning className="size-6 text-accent" aria-hidden="true" />
      <div className="grid gap-2">
        <h2 className="text-lg font-semibold">Grievance officer</h2>
        {typeof company === 'string' ? (
          <p className="max-w-2xl text-muted">{missingContactText(company, 'a grievance officer')}</p>
        ) : (
          <Officer {...company.grievanceOfficer} />
        )}
      </div>
    </section>
  );
}

interface OfficerProps {
  readonly name: string;
  readonly designation: string;
  readonly email: string;
  readonly phone: string;
}

function Officer({ name, designation, email, phone }: OfficerProps) {
  return (
    <>
      <p className="font-medium">
        {name}, {designation}
      </p>
      <p className="text-muted">
        <a href={`mailto:${email}`} className="font-medium text-accent hover:underline">
          {email}
        </a>
        , {phone}
      </p>
      <p className="max-w-2xl text-muted">
        Something went wrong, or an answer does not satisfy you?{' '}
        <Link to={paths.grievance()} className="font-medium text-accent underline underline-offset-2">
          Open a grievance
        </Link>
        : you get a number at once, a person answers within 48 hours, and it is settled within one month. Or write to
        the grievance officer. The{' '}
        <Link to={paths.terms} className="font-medium text-accent hover:underline">
          terms of use
        </Link>{' '}
        say how.
      </p>
    </>
  );
}
