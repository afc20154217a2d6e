import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DetailsForm } from '#web/invoices/details-form.tsx';
import { invoiceDetailsQuery } from '#web/payments/invoice-details-query.ts';
import { TryAgain } from '#web/ui/buttons/try-again.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The details on the person's tax invoices; renders nothing when none are issued. */
export function InvoiceSection() {
  const { data, error, isFetching, refetch } = useQuery(invoiceDetailsQuery);
  if (data === undefined && error !== null) {
    return (
      <ProfileSection title="Tax invoices">
        <Banner tone="danger" action={<TryAgain busy={isFetching} onClick={() => void refetch()} />}>
          {sentenceOf(error, 'What your invoices say could not be loaded.')}
        </Banner>
      </ProfileSection>
    );
  }
  // `seller` is the house as it stands on its invoices; without its details it issues none.
  if (data === undefined || data.seller === null) return null;
  return (
    <ProfileSection
      title="Tax invoices"
      intro="Your state decides which GST is on your invoices. They are made out to the name of your account, unless you give another one. What was issued or is being paid stays as it is."
    >
      <DetailsForm details={data.details} />
    </ProfileSection>
  );
}
