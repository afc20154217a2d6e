import { Link } from 'react-router-dom';
import { homeOf, paths } from '../paths.ts';
import { useSession } from '../session/session.ts';
import { buttonClass } from '../ui/buttons/button-class.ts';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';

const SECTIONS = [
  { label: 'Auctions', hash: '#featured' },
  { label: 'How it works', hash: '#how-it-works' },
  { label: 'Why Boli', hash: '#why-boli' },
] as const;

/** Logo, links to sections of the landing page, and the sign-in buttons. */
export function PublicHeader() {
  const session = useSession();
  return (
    <header className="sticky top-0 z-30 border-b border-border bg-surface/90 backdrop-blur-sm">
      <div className="page flex h-16 items-center gap-3 sm:gap-8">
        <Link to={paths.home} aria-label="Boli, home">
          {/* Without the name on the smallest phones and at 400 % zoom, where the buttons need the space. */}
          <Logo className="max-[22rem]:[&>span]:hidden" />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {SECTIONS.map((section) => (
            <Link
              key={section.hash}
              to={`${paths.home}${section.hash}`}
              className="rounded-md px-3 py-2 text-sm font-medium text-muted hover:text-text"
            >
              {section.label}
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
