import { SectionHeading } from './section-heading.tsx';

const STEPS = [
  {
    title: 'Register and get verified',
    text: 'Sign up with your details and an identity proof. An administrator checks it, usually within a day.',
  },
  {
    title: 'Pay a refundable deposit',
    text: 'Choose an auction and pay its earnest money (EMD) before registration closes. That makes you a bidder.',
  },
  {
    title: 'Bid live',
    text: 'When the auction opens, place your bids. Each accepted bid restarts the clock for everyone.',
  },
  {
    title: 'Win and pay, or get it back',
    text: 'The last bid wins and pays in the time that was named. Everyone else is refunded automatically.',
  },
] as const;

/** The four steps from signing up to winning. */
export function HowItWorks() {
  return (
    <section
      id="how-it-works"
      aria-labelledby="how-title"
      className="scroll-mt-16 border-t border-border bg-raised py-20 lg:py-24"
    >
      <div className="page grid gap-12">
        <SectionHeading
          id="how-title"
          title="How it works"
          text="Four steps, and your money is safe at each of them."
        />
        <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map((step, index) => (
            <li key={step.title} className="grid content-start gap-3 border-t-2 border-accent pt-5">
              <span className="tabular text-sm font-semibold text-accent" aria-hidden="true">
                Step {index + 1}
              </span>
              <h3 className="text-lg font-semibold">{step.title}</h3>
              <p className="text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
