import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';

/**
 * Above a list that the server could not refresh. What a card says of its lot is true now; which lots there are may not
 * be.
 */
export function StaleList({ asOf }: { readonly asOf: number | undefined }) {
  if (asOf === undefined) return null;
  return (
    <Banner tone="warning">
      This list is from <DateTime time={asOf} />, because newer changes cannot be read at the moment. Lots may be
      missing or listed that are gone.
    </Banner>
  );
}
