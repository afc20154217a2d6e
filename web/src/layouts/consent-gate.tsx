import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { consentQuery } from '#web/account/consent-query.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';

const Ask = lazyPart(
  async () => (await import('#web/account/consent-dialog.tsx')).ConsentDialog,
  () => null,
);

/** Asks bidders once for each load of the page whether they agree to new terms, if there are any. */
export function ConsentGate() {
  const { data: missingConsent } = useQuery(consentQuery);
  const [isLater, setIsLater] = useState(false);
  if (missingConsent === undefined || missingConsent === null || isLater) return null;
  return <Ask version={missingConsent} onClose={() => setIsLater(true)} />;
}
