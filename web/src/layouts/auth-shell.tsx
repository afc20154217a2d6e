import { QueryClientProvider } from '@tanstack/react-query';
import { BadgeCheck, RotateCcw, Timer } from 'lucide-react';
import { Link, Outlet } from 'react-router-dom';
import { queryClient } from '#web/api/query-client.ts';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx';
import { MainArea } from './main-area.tsx';
import { ScrollMemory } from './scroll-memory.tsx';
import { SkipLink } from './skip-link.tsx';

const PROMISES = [
  {
    icon: BadgeCheck,
    title: 'Every bidder is verified',
    text: 'An administrator checks each identity proof before anyone may bid.',
  },
  {
    icon: RotateCcw,
    title: 'Deposits come back by themselves',
    text: 'If you do not win, your deposit is refunded to its source when the auction closes.',
  },
  {
    icon: Timer,
    title: 'No sniping',
    text: 'Each bid restarts the full bid interval, so there is always time to answer.',
  },
] as const;

/** The layout of the auth pages: the form, and reasons to trust the site. */
export function Component() {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <SkipLink />
      <div className="flex min-w-0 flex-col">
        <header className="flex h-16 items-center justify-between px-5 md:px-10">
          <Link to={paths.home} aria-label="Boli, home" className="flex min-h-11 items-center">
            <Logo />
          </Link>
          <ThemeToggle />
        </header>
        <MainArea className="flex flex-1 px-5 py-8 md:px-10 md:py-12">
          <div className="m-auto w-full max-w-md">
            <QueryClientProvider client={queryClient}>
              <Outlet />
            </QueryClientProvider>
          </div>
        </MainArea>
        <footer className="flex flex-wrap gap-x-6 gap-y-1 px-5 py-5 text-sm text-muted md:px-10">
          <Link to={paths.terms} className="py-1 hover:text-text hover:underline pointer-coarse:py-3">
            Terms
          </Link>
          <Link to={paths.privacy} className="py-1 hover:text-text hover:underline pointer-coarse:py-3">
            Privacy
          </Link>
          <Link to={paths.contact} className="py-1 hover:text-text hover:underline pointer-coarse:py-3">
            Contact
          </Link>
        </footer>
      </div>
      <aside aria-label="Why Boli" className="hidden bg-inverse px-12 py-16 text-on-inverse lg:grid">
        <div className="sticky top-16 m-auto grid max-w-sm gap-10 self-center">
          <p className="text-3xl font-semibold text-balance">Bid with a clear head, on a clock that is fair.</p>
          <ul className="grid gap-7">
            {PROMISES.map((promise) => (
              <li key={promise.title} className="grid grid-cols-[auto_1fr] gap-4">
                <promise.icon className="mt-0.5 size-6 text-gold-bright" aria-hidden="true" />
                <div className="grid gap-1">
                  <p className="font-semibold">{promise.title}</p>
                  <p className="text-sm text-on-inverse-muted">{promise.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <ScrollMemory />
    </div>
  );
}
