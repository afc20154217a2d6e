import { Link } from 'react-router-dom';
import { homeOf, paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx';

const LINKS = [
  { label: 'Auctions', to: paths.lots() },
  { label: 'How it works', to: `${paths.home}#how-it-works` },
  { label: 'Why Boli', to: `${paths.home}#why-boli` },
] as const;

/** Logo, links to the lots and to sections of the landing page, and the sign-in buttons. */
export function PublicHeader() {
  const session = useSession();
  return (
    <header className="sticky top-0 z-30 border-b border-border bg-surface/90 backdrop-blur-sm">
      <div className="page flex h-16 items-center gap-3 sm:gap-8">
        <Link to={paths.home} aria-label="Boli, home" className="flex min-h-11 items-center">
          {/* Without the name on the smallest phones and at 400 % zoom, where the buttons need the space. */}
          <Logo className="max-[22rem]:[&>span]:hidden" />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {LINKS.map(({ label, to }) => (
            <Link
              key={label}
              to={to}
              className="flex items-center rounded-md px-3 py-2 text-sm font-medium text-muted hover:text-text pointer-coarse:min-h-11"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1.5 sm:gap-2">
          <ThemeToggle />
          {session === undefined ? (
            <>
              <Link to={paths.login()} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                Login
              </Link>
              <Link to={paths.register()} className={buttonClass({ size: 'sm' })}>
                Register
              </Link>
            </>
          ) : (
            <Link to={homeOf(session.user.role)} className={buttonClass({ size: 'sm' })}>
              My dashboard
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}
