import { BadgeCheck, FileLock2, History, IndianRupee, RotateCcw, ShieldCheck } from 'lucide-react';
import { SectionHeading } from './section-heading.tsx';

const BENEFITS = [
  {
    icon: BadgeCheck,
    title: 'Verified bidders only',
    text: 'Nobody bids before an administrator has checked their identity proof.',
  },
  {
    icon: RotateCcw,
    title: 'Automatic refunds',
    text: 'Deposits of everyone who did not win go back to their source at close. No forms, no calls.',
  },
  {
    icon: History,
    title: 'Every bid on record',
    text: 'Every accepted bid is kept with its amount and time. To other bidders you are a number, not a name.',
  },
  {
    icon: ShieldCheck,
    title: 'Payments by Razorpay',
    text: 'UPI, cards and netbanking through a licensed provider. Boli never sees your card number.',
  },
  {
    icon: IndianRupee,
    title: 'No hidden charges',
    text: 'An auction names its premium, taxes and other charges before you register. Checkout adds them up, line by line.',
  },
  {
    icon: FileLock2,
    title: 'Private documents stay private',
    text: 'Identity proofs are stored privately, and every time one is opened it is logged.',
  },
] as const;

export function Benefits() {
  return (
    <section id="why-boli" aria-labelledby="why-title" className="page grid scroll-mt-16 gap-12 py-20 lg:py-24">
      <SectionHeading
        id="why-title"
        title="Built for trust, not for hype"
        text="What matters when the amount has six digits."
      />
      <ul className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {BENEFITS.map((benefit) => (
          <li key={benefit.title} className="grid content-start gap-2">
            <benefit.icon className="mb-1 size-7 text-accent" strokeWidth={1.75} aria-hidden="true" />
            <h3 className="text-lg font-semibold">{benefit.title}</h3>
            <p className="text-muted">{benefit.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
