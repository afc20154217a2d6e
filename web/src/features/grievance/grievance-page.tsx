import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { openGuestGrievance } from '#shared/contract/grievances/guest-grievances.ts';
import { openGrievance } from '#shared/contract/grievances/own-grievances.ts';
import { GRIEVANCE_SUBJECTS } from '#shared/model/grievances/grievance-words.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { grievanceText } from '#web/company/company-text.ts';
import { readCompany } from '#web/company/read-company.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { perVisit } from '#web/page/per-visit.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { CodeAgain, CodeSteps } from './code-steps.tsx';
import { Opened } from './opened.tsx';
import { type Opening, OpeningForm } from './opening-form.tsx';
import { provedQuery } from './proved-query.ts';

const useCompany = perVisit(readCompany);
const LINK = 'font-semibold text-accent underline underline-offset-2';

/** `/grievance`: a complaint of anybody. */
export function Component() {
  const company = useCompany();
  const [number, setNumber] = useState<string>();
  const session = useSession();
  const hasAccount = session?.user.role === 'user';
  return (
    <div className="page grid gap-10 py-12 lg:py-16">
      <DocumentTitle title={number === undefined ? 'Grievance' : 'Thank you'} />
      {number === undefined ? (
        <>
          <header className="grid max-w-2xl gap-3">
            <h1 className="text-4xl font-semibold">Something went wrong?</h1>
            <p className="text-lg text-muted">
              Tell us. You get a number at once, a person answers within 48 hours, and we settle it within a month.
            </p>
            <p className="text-muted">
              Opened one before?{' '}
              <Link to={hasAccount ? paths.ownGrievances : paths.guestGrievances} className={LINK}>
                See how far it is
              </Link>
              .
            </p>
          </header>
          <div className="grid gap-8 lg:grid-cols-[minmax(0,46rem)_20rem] lg:items-start">
            <Card>{hasAccount ? <WithAccount onOpened={setNumber} /> : <WithCode onOpened={setNumber} />}</Card>
            <WhatHappens />
          </div>
        </>
      ) : (
        <Opened number={number} hasAccount={hasAccount} />
      )}
      <section className="grid max-w-2xl gap-2">
        <h2 className="text-lg font-semibold">Grievance officer</h2>
        <p className="text-muted">{grievanceText(company)}</p>
      </section>
    </div>
  );
}

interface FormProps {
  readonly onOpened: (number: string) => void;
}

/** What the link that led here says about the grievance. */
function useLink() {
  const [params] = useSearchParams();
  const auctionId = params.get('auctionId') ?? undefined;
  const paymentId = params.get('paymentId') ?? undefined;
  const follows = params.get('follows') ?? undefined;
  const subject = GRIEVANCE_SUBJECTS.find((candidate) => candidate === params.get('subject'));
  const about = [
    ...(follows === undefined ? [] : [`It continues from ${follows}.`]),
    ...(paymentId === undefined ? [] : ['Your message will name the payment that you had open.']),
    ...(auctionId === undefined || paymentId !== undefined
      ? []
      : ['Your message will name the auction that you had open.']),
  ].join(' ');
  return { subject, about: about === '' ? undefined : about, named: { auctionId, paymentId, follows } };
}

function WithAccount({ onOpened }: FormProps) {
  const { subject, about, named } = useLink();
  const open = ({ name: _, ...opening }: Opening) => call(openGrievance, { body: { ...opening, ...named } });
  return <OpeningForm asksName={false} subject={subject} about={about} open={open} onOpened={onOpened} />;
}

function WithCode({ onOpened }: FormProps) {
  const { subject, about, named } = useLink();
  const { auctionId, follows } = named;
  const proved = useQuery(provedQuery);
  const [email, setEmail] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const { pathname, search } = useLocation();
  const answersTo = useRef<HTMLParagraphElement>(null);
  const hasEnteredCode = useRef(false);
  // The field of the code has gone, and the keyboard's place with it.
  useEffect(() => {
    if (email !== undefined && hasEnteredCode.current && !isOver) answersTo.current?.focus();
  }, [email, isOver]);
  const noteProof = (address: string) => {
    hasEnteredCode.current = true;
    setEmail(address);
    setIsOver(false);
  };
  // The form stays when the proof is over, with what was typed.
  if (email === undefined && typeof proved.data?.email === 'string') setEmail(proved.data.email);
  if (email === undefined) {
    return (
      <div className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">First, your address</h2>
          <p className="text-muted">
            With an account,{' '}
            <Link to={paths.login({ returnTo: pathname + search })} className={LINK}>
              log in
            </Link>{' '}
            instead. Without one, a code to your e-mail address is enough.
          </p>
        </div>
        <CodeSteps onProved={noteProof} />
      </div>
    );
  }
  const open = async (opening: Opening) => {
    try {
      return await call(openGuestGrievance, { body: { ...opening, auctionId, follows } });
    } catch (error) {
      if (hasCode(error, 'EMAIL_NOT_VERIFIED')) setIsOver(true);
      throw error;
    }
  };
  return (
    <div className="grid gap-5">
      <p ref={answersTo} tabIndex={-1} className="text-muted">
        We answer to <strong className="text-text wrap-anywhere">{email}</strong>.
      </p>
      <OpeningForm asksName subject={subject} about={about} open={open} onOpened={onOpened} />
      {isOver && <CodeAgain onProved={noteProof} />}
    </div>
  );
}

const STEPS = [
  ['At once', 'You get a number, and a mail with it.'],
  ['Within 48 hours', 'A person answers you.'],
  ['Within a month', 'We settle it, and say why.'],
  ['14 days after that', 'Until then, your answer opens it again.'],
] as const;

function WhatHappens() {
  return (
    <aside className="grid gap-4 rounded-lg bg-sunken p-6">
      <h2 className="font-semibold">What happens next</h2>
      <ol className="grid gap-3">
        {STEPS.map(([when, what]) => (
          <li key={when}>
            <p className="font-medium">{when}</p>
            <p className="text-sm text-muted">{what}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}
