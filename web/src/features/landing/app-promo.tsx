import { formatRupees } from '#web/ui/format/format-money.ts';
import { HomeArt } from './art/home-art.tsx';

const PHONES = [
  { name: 'Android', steps: 'Browser menu, Add to Home screen' },
  { name: 'iPhone', steps: 'Share, Add to Home Screen' },
] as const;

export function AppPromo() {
  return (
    <section
      aria-labelledby="app-title"
      className="page grid items-center gap-12 py-20 lg:grid-cols-[1.1fr_0.9fr] lg:gap-20 lg:py-24"
    >
      <div className="grid gap-5">
        <h2 id="app-title" className="text-4xl font-semibold">
          Never miss your turn
        </h2>
        <p className="max-w-xl text-lg text-muted">
          Boli works on every phone: open it in your browser and add it to your home screen. Allow notifications, and
          your phone tells you when someone outbids you, also while Boli is closed.
        </p>
        <ul className="flex flex-wrap gap-3" aria-label="Add Boli to your home screen">
          {PHONES.map(({ name, steps }) => (
            <li key={name} className="rounded-md border border-border-strong/50 bg-raised px-5 py-2.5">
              <span className="block text-xs text-muted">{name}</span>
              <span className="font-semibold">{steps}</span>
            </li>
          ))}
        </ul>
      </div>
      <PhonePicture />
    </section>
  );
}

function PhonePicture() {
  return (
    <div className="mx-auto w-64 rounded-[2.2rem] border-8 border-inverse bg-raised shadow-overlay" aria-hidden="true">
      <div className="overflow-hidden rounded-[1.7rem]">
        <HomeArt />
        <div className="grid gap-3 p-4">
          <p className="text-sm leading-snug font-semibold">2 BHK apartment with covered parking</p>
          <div className="flex items-end justify-between">
            <div>
              <p className="text-xs text-muted">Current bid</p>
              <p className="tabular text-xl font-semibold">{formatRupees(5_675_000)}</p>
            </div>
            <p className="tabular text-xl font-semibold text-danger">0:24</p>
          </div>
          <p className="rounded-md bg-danger-soft px-3 py-2 text-xs font-medium text-danger">You have been outbid</p>
          <p className="rounded-md bg-accent py-2.5 text-center text-sm font-semibold text-on-accent">
            Place a new bid
          </p>
        </div>
      </div>
    </div>
  );
}
