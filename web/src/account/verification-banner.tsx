import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { Banner } from '../ui/banner.tsx';
import { verificationQuery } from './verification-query.ts';

/** Tells those who may not register for auctions why, before the checkout refuses them. Nothing for everybody else. */
export function VerificationBanner() {
  const { data: status } = useQuery(verificationQuery);
  switch (status) {
    case undefined:
    case 'verified':
      return null;
    case 'pending':
      return (
        <Banner tone="info">
          We are checking your ID proof. You can look around meanwhile; once you are verified you can register for
          auctions. A notification will tell you.
        </Banner>
      );
    case 'rejected':
      return (
        <Banner tone="warning">
          Your ID proof could not be accepted, so you cannot register for auctions. Please{' '}
          <Link to={paths.contact} className="underline underline-offset-2">
            contact support
          </Link>{' '}
          to have it reviewed.
        </Banner>
      );
  }
}
