import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Logo } from '#web/ui/logo.tsx';

const COLUMNS = [
  {
    title: 'Marketplace',
    links: [
      { label: 'Featured auctions', to: `${paths.home}#featured` },
      { label: 'How it works', to: `${paths.home}#how-it-works` },
      { label: 'Browse auctions', to: paths.lots() },
      { label: 'Practise bidding', to: paths.practice },
      { label: 'Check an auction', to: paths.verify },
    ],
  },
  {
    title: 'Account',
    links: [
      { label: 'Log in', to: paths.login() },
      { label: 'Create an account', to: paths.register() },
      { label: 'Forgot password', to: paths.forgotPassword() },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'Help and fees', to: paths.help },
      { label: 'Contact', to: paths.contact },
      { label: 'Grievances', to: paths.grievance() },
      { label: 'Terms of use', to: paths.terms },
      { label: 'Privacy policy', to: paths.privacy },
    ],
  },
] as const;

export function PublicFooter() {
  return (
    <footer className="border-t border-border bg-sunken">
      <div className="page grid gap-10 py-14 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="grid content-start gap-4">
          <Logo />
          <p className="max-w-xs text-sm text-muted">
            Live auctions for India, with verified bidders, refundable deposits and a bid clock that treats everyone
            alike.
          </p>
        </div>
        {COLUMNS.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="text-sm font-semibold">{column.title}</h2>
            <ul className="mt-3 grid gap-1">
              {column.links.map((link) => (
                <li key={link.label}>
                  <Link
                    to={link.to}
                    className="inline-block py-1 text-sm text-muted hover:text-text hover:underline pointer-coarse:py-3"
                  >
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="page">
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-2 border-t border-border py-6 text-sm text-muted">
          <p>© 2026 Boli. All times are Indian Standard Time.</p>
          <p>
            Payments are handled by Razorpay.{' '}
            <a href="/licences.txt" className="hover:text-text hover:underline">
              Open source licences
            </a>
          </p>
        </div>
      </div>
    </footer>
  );
}
