import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { stateText } from '#shared/model/gst/indian-states.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DetailsForm } from '#web/invoices/details-form.tsx';
import { invoiceDetailsQuery } from '#web/payments/invoice-details-query.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TryAgain } from '#web/ui/buttons/try-again.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';

interface InvoiceTo {
  /** Null when no tax invoice is due. */
  readonly section: ReactNode;
  /** Why the payment cannot begin yet. */
  readonly waitsFor: string | undefined;
}

/** Asks what the tax invoice of a final payment will say. Paying fixes it. */
export function useInvoiceTo(sum: AuctionDetails['viewer']['toPay'], isUnderWay: boolean): InvoiceTo {
  const isTaxed = sum?.lines.some(({ kind, amount }) => kind === 'charges-gst' && amount > 0) === true;
  const { data, error, isFetching, refetch } = useQuery({ ...invoiceDetailsQuery, enabled: isTaxed });
  const [isChanging, setIsChanging] = useState(false);
  if (!isTaxed || data?.seller === null) return { section: null, waitsFor: undefined };
  if (data === undefined) {
    const failure = error !== null && (
      <Banner tone="danger" action={<TryAgain busy={isFetching} onClick={() => void refetch()} />}>
        {sentenceOf(error, 'What your invoice says could not be loaded.')}
      </Banner>
    );
    return { section: failure, waitsFor: 'What your tax invoice says is not loaded yet.' };
  }
  const { details } = data;
  const isAsked = details === null || (isChanging && !isUnderWay);
  return {
    waitsFor: isAsked ? 'Please save what your tax invoice says first.' : undefined,
    section: (
      <section aria-labelledby="invoice-to" className="grid gap-3 rounded-md border border-border p-4">
        <h3 id="invoice-to" className="font-semibold">
          Your tax invoice
        </h3>
        {isAsked ? (
          <>
            <p className="text-sm text-muted">
              The charges come with a tax invoice, which is not changed afterwards. Your state decides its GST. It is
              made out to the name of your account, unless you give another one.
            </p>
            <DetailsForm details={details} onSaved={() => setIsChanging(false)} />
          </>
        ) : (
          <Recipient details={details}>
            <Button variant="secondary" size="sm" disabled={isUnderWay} onClick={() => setIsChanging(true)}>
              Change<span className="sr-only"> what the invoice says</span>
            </Button>
          </Recipient>
        )}
      </section>
    ),
  };
}

interface RecipientProps {
  readonly details: { readonly state: string; readonly gstin: string; readonly name: string; readonly address: string };
  readonly children: ReactNode;
}

function Recipient({ details: { state, gstin, name, address }, children }: RecipientProps) {
  const { name: ownName } = useSignedInUser();
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <dl className="grid gap-2 text-sm">
        <Fact name="To">{[name === '' ? ownName : name, address].filter((part) => part !== '').join(', ')}</Fact>
        <Fact name="State">{stateText(state)}</Fact>
        <Fact name="GSTIN">{gstin === '' ? 'None given' : gstin}</Fact>
      </dl>
      {children}
    </div>
  );
}
