import { missingContactText } from '#web/company/company-text.ts';
import { readCompany } from '#web/company/read-company.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { perVisit } from '#web/page/per-visit.ts';
import { GrievanceOfficer } from './grievance-officer.tsx';
import { TopicList } from './topic-list.tsx';

const useCompany = perVisit(readCompany);

/** `/contact`. */
export function Component() {
  const company = useCompany();
  return (
    <div className="page grid gap-12 py-14 lg:py-20">
      <DocumentTitle title="Contact" />
      <header className="grid max-w-2xl gap-3">
        <h1 className="text-4xl font-semibold">How can we help?</h1>
        {typeof company === 'string' ? (
          <p className="text-lg text-muted">{missingContactText(company, 'a company or a way to reach it')}</p>
        ) : (
          <>
            <p className="text-lg text-muted">
              Support answers by e-mail and phone{company.support.hours !== undefined && `, ${company.support.hours}`}.
            </p>
            <address className="text-muted not-italic">
              {company.name}
              <br />
              {company.address}
              <br />
              Phone {company.support.phone}
            </address>
          </>
        )}
      </header>
      {typeof company !== 'string' && <TopicList company={company} />}
      <GrievanceOfficer company={company} />
    </div>
  );
}
