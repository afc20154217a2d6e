import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { verificationQuery } from './verification-query.ts';

/** Loaded only for people who may send another proof. */
const ReplaceProofDialog = lazyPart(
  () => import('./proof/replace-proof-dialog.tsx').then((module) => module.ReplaceProofDialog),
  () => null,
);

/**
 * Explains why a person may not register for auctions, before the checkout refuses them. A person with a rejected
 * proof can send another one here.
 */
export function VerificationBanner() {
  const { data } = useQuery(verificationQuery);
  switch (data?.verifyStatus) {
    case undefined:
    case 'verified':
      return null;
    case 'pending':
      // The person has corrected the name after a rejection.
      if (data.rejectionReason !== undefined) {
        return (
          <WithoutProof reason={data.rejectionReason}>
            We are checking your corrected name. If your ID proof was not accepted either, please send a new one.
          </WithoutProof>
        );
      }
      return (
        <Banner tone="info">
          We are checking your ID proof. You can look around meanwhile; once you are verified you can register for
          auctions. A notification will tell you.
        </Banner>
      );
    case 'rejected':
      return (
        <WithoutProof reason={data.rejectionReason}>
          Your ID proof could not be accepted, so you cannot register for auctions.
        </WithoutProof>
      );
  }
}

interface WithoutProofProps {
  /** The reason of the last rejection, if known. */
  readonly reason: string | undefined;
  readonly children: string;
}

/** The banner for people who may send another proof. */
function WithoutProof({ reason, children }: WithoutProofProps) {
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
        <p>{children}</p>
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
