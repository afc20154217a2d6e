import { ArrowUpRight, Gavel, IndianRupee, LockKeyhole, UserCheck } from 'lucide-react';
import type { Company } from '#shared/contract/company.ts';

const TOPICS = [
  {
    icon: IndianRupee,
    title: 'Payments and refunds',
    text: 'Mention the lot number and the payment ID from your dashboard. Never send card numbers, PINs or OTPs.',
    to: 'support',
    subject: 'Payment or refund',
  },
  {
    icon: Gavel,
    title: 'An auction or a bid',
    text: 'Questions about a lot, its inspection, or what happened during an auction. Mention the lot number.',
    to: 'support',
    subject: 'Auction',
  },
  {
    icon: UserCheck,
    title: 'Account and verification',
    text: 'Your verification takes longer than a day, or your details have changed.',
    to: 'support',
    subject: 'Account and verification',
  },
  {
    icon: LockKeyhole,
    title: 'Privacy',
    text: 'See, correct or erase what we hold about you, or withdraw your consent.',
    to: 'privacy',
    subject: 'My personal data',
  },
] as const;

/** The contact address for each topic. */
export function TopicList({ company }: { readonly company: Company }) {
  const addresses = { support: company.support.email, privacy: company.privacyEmail };
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {TOPICS.map((topic) => (
        <li
          key={topic.title}
          className="group relative grid content-start gap-2 rounded-lg border border-border bg-raised p-6 shadow-card transition-shadow hover:shadow-lift"
        >
          <topic.icon className="mb-1 size-6 text-accent" aria-hidden="true" />
          <h2 className="text-lg font-semibold">
            <a
              href={`mailto:${addresses[topic.to]}?subject=${encodeURIComponent(topic.subject)}`}
              className="inline-flex items-center gap-1 after:absolute after:inset-0 after:rounded-lg group-hover:text-accent"
            >
              {topic.title}
              <ArrowUpRight className="size-4" aria-hidden="true" />
            </a>
          </h2>
          <p className="text-muted">{topic.text}</p>
          <p className="text-sm font-medium text-accent">{addresses[topic.to]}</p>
        </li>
      ))}
    </ul>
  );
}
