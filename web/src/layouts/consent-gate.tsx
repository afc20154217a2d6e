import { useQuery, useQueryClient } from '@tanstack/react-query';
import { consentLaterQuery, consentQuery } from '#web/account/consent-query.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';

const Ask = lazyPart(
  async () => (await import('#web/account/consent-dialog.tsx')).ConsentDialog,
  () => null,
);

/** Asks bidders whether they agree to new terms, if there are any: once for each load of the page, and when it is needed. */
export function ConsentGate() {
  const client = useQueryClient();
  const { data: missingConsent } = useQuery(consentQuery);
  // In the cache, because each layout has its own gate.
  const { data: isLater } = useQuery(consentLaterQuery);
  if (missingConsent === undefined || missingConsent === null || isLater) return null;
  return <Ask version={missingConsent} onClose={() => client.setQueryData(consentLaterQuery.queryKey, true)} />;
}
