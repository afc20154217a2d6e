import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mayOpen } from '#web/session/admin-screens.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';

interface AllowedLinkProps {
  readonly to: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to a screen for admins. Only its text, if the screen is not among one's duties. */
export function AllowedLink({ to, className, children }: AllowedLinkProps) {
  const { duties } = useSignedInUser();
  if (!mayOpen(duties, to)) return children;
  return (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
