import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LivePanel } from './live-panel.tsx';

/** The introduction, a search, and a picture of a running auction. */
export function Hero() {
  return (
    <section className="page grid items-center gap-12 pt-12 pb-14 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)] lg:gap-16">
      <div className="grid gap-6">
        <h1 className="text-5xl font-semibold text-balance large-text:text-2xl">
          Bid with confidence, down to the last second.
        </h1>
        <p className="max-w-xl text-lg text-muted">
          Boli is India&rsquo;s live auction marketplace for vehicles, property, land, jewelry and electronics. Every
          bidder is verified, deposits come back if you do not win, and every bid restarts the clock.
        </p>
        <HeroSearch />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
          <Link to={paths.register()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Create a free account
          </Link>
          An admin checks every ID proof.
        </p>
      </div>
      <LivePanel />
    </section>
  );
}

function HeroSearch() {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(paths.lots({ search: search.trim() }));
  };
  return (
    <search>
      <form
        onSubmit={submit}
        className="flex max-w-xl items-center gap-2 rounded-lg border border-border-strong/60 bg-raised p-1.5 shadow-lift focus-within:border-accent"
      >
        <Search className="ml-3 size-5 shrink-0 text-muted" aria-hidden="true" />
        <input
          type="search"
          name="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder="Search auctions"
          aria-label="Search auctions"
          className="min-h-11 w-full min-w-0 bg-transparent px-1 outline-none placeholder:text-muted"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
