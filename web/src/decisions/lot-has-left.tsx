import { Banner } from '#web/ui/feedback/banner.tsx';

/** Before money goes back, and while it is a question. */
export function LotHasLeft() {
  return (
    <Banner tone="warning">
      The lot has left the yard with its buyer. Without this money it must be paid again, or come back; until then the
      win stays owed and gets no second gate pass.
    </Banner>
  );
}
