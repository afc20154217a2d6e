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
  const { data: asked } = useQuery(consentQuery);
  const [isLater, setIsLater] = useState(false);
  if (asked === undefined || asked === null || isLater) return null;
  return <Ask asked={asked} onClose={() => setIsLater(true)} />;
}
