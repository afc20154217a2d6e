import { ArrowUpRight, Gavel, IndianRupee, LockKeyhole, MessageSquareWarning, UserCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { COMPANY } from '../../company.ts';
import { DocumentTitle } from '../../page/document-title.tsx';
import { paths } from '../../paths.ts';

const TOPICS = [
  {
    icon: IndianRupee,
    title: 'Payments and refunds',
    text: 'Mention the auction ID and the payment ID from your dashboard. Never send card numbers, PINs or OTPs.',
    email: COMPANY.supportEmail,
    subject: 'Payment or refund',
  },
  {
    icon: Gavel,
    title: 'An auction or a bid',
    text: 'Questions about a lot, its inspection, or what happened during an auction. Mention the auction ID.',
    email: COMPANY.supportEmail,
    subject: 'Auction',
  },
  {
    icon: UserCheck,
    title: 'Account and verification',
    text: 'Your verification takes longer than a day, or your details have changed.',
    email: COMPANY.supportEmail,
    subject: 'Account and verification',
  },
  {
    icon: LockKeyhole,
    title: 'Privacy',
    text: 'See, correct or erase what we hold about you, or withdraw your consent.',
    email: COMPANY.privacyEmail,
    subject: 'My personal data',
  },
] as const;

/** `/contact`. */
export function Component() {
  return (
    <div className="page grid gap-12 py-14 lg:py-20">
      <DocumentTitle title="Contact" />
      <header className="grid max-w-2xl gap-3">
        <h1 className="text-4xl font-semibold">How can we help?</h1>
        <p className="text-lg text-muted">
          Support answers by e-mail, {COMPANY.hours}. You will hear from us within one working day, and sooner when an
          auction is running.
        </p>
      </header>
      <ul className="grid gap-5 sm:grid-cols-2">
        {TOPICS.map((topic) => (
          <li
            key={topic.title}
            className="group relative grid content-start gap-2 rounded-lg border border-border bg-raised p-6 shadow-card transition-shadow hover:shadow-lift"
          >
            <topic.icon className="mb-1 size-6 text-accent" aria-hidden="true" />
            <h2 className="text-lg font-semibold">
              <a
                href={`mailto:${topic.email}?subject=${encodeURIComponent(topic.subject)}`}
                className="inline-flex items-center gap-1 after:absolute after:inset-0 after:rounded-lg group-hover:text-accent"
              >
                {topic.title}
                <ArrowUpRight className="size-4" aria-hidden="true" />
              </a>
            </h2>
            <p className="text-muted">{topic.text}</p>
            <p className="text-sm font-medium text-accent">{topic.email}</p>
          </li>
        ))}
      </ul>
      <section className="grid gap-4 rounded-lg bg-sunken p-6 sm:grid-cols-[auto_1fr] sm:p-8">
        <MessageSquareWarning className="size-6 text-accent" aria-hidden="true" />
        <div className="grid gap-2">
          <h2 className="text-lg font-semibold">Grievance officer</h2>
          <p className="max-w-2xl text-muted">
            Not satisfied with an answer? Write to the grievance officer at{' '}
            <a href={`mailto:${COMPANY.grievanceEmail}`} className="font-medium text-accent hover:underline">
              {COMPANY.grievanceEmail}
            </a>
            . Complaints are acknowledged within 48 hours and settled within one month. The{' '}
            <Link to={paths.terms} className="font-medium text-accent hover:underline">
              terms of use
            </Link>{' '}
            say how.
          </p>
        </div>
      </section>
    </div>
  );
}
