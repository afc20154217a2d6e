import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { lazyPart } from '../ui/overlays/lazy-part.tsx';
import { verificationQuery } from './verification-query.ts';

/** Loaded only for the rejected, beside what tells them. */
const ReplaceProofDialog = lazyPart(
  () => import('./proof/replace-proof-dialog.tsx').then((module) => module.ReplaceProofDialog),
  () => null,
);

/**
 * Tells those who may not register for auctions why, before the checkout refuses them, and lets the rejected send another
 * proof. Nothing for everybody else.
 */
export function VerificationBanner() {
  const { data } = useQuery(verificationQuery);
  switch (data?.verifyStatus) {
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
      return <Rejected reason={data?.rejectionReason} />;
  }
}

function Rejected({ reason }: { readonly reason: string | undefined }) {
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={() => setIsOpen(true)}>
            Send a new ID proof
          </Button>
        }
      >
        <p>Your ID proof could not be accepted, so you cannot register for auctions.</p>
        {reason !== undefined && <p className="mt-1 font-normal wrap-anywhere">Reason: {reason}</p>}
      </Banner>
      <ReplaceProofDialog
        open={isOpen}
        reason={reason}
        onClose={() => setIsOpen(false)}
        onSent={() => client.invalidateQueries({ queryKey: verificationQuery.queryKey })}
      />
    </>
  );
}
