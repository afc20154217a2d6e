import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type * as z from 'zod';
import { endSettlementDifference, type listSettlementDifferences } from '#shared/contract/money/transactions.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { settlementDifferencesQuery } from './transactions-query.ts';

type Difference = z.infer<(typeof listSettlementDifferences)['response']>['differences'][number];

/** Limits the first view, because the payments are below. */
const NEWEST = 5;

/** The differences between Razorpay's settlement reports and our records; renders nothing without any. */
export function SettlementDifferences() {
  const [showsAll, setShowsAll] = useState(false);
  const { data, isError } = useQuery(settlementDifferencesQuery());
  if (data === undefined) {
    return isError ? <Banner tone="warning">Whether the settlements agree could not be loaded.</Banner> : null;
  }
  const open = data.differences.filter(({ ended }) => ended === null);
  const ended = data.differences.filter((difference) => difference.ended !== null);
  return (
    <>
      {open.length > 0 && (
        <Banner tone="warning">
          <h2>Razorpay’s settlements differ from our records</h2>
          <ul className="mt-1 grid gap-2 font-normal">
            {(showsAll ? open : open.slice(0, NEWEST)).map((difference) => (
              <li key={`${difference.subject} ${difference.key}`} className="wrap-anywhere">
                <Facts difference={difference} /> <EndButton difference={difference} />
              </li>
            ))}
          </ul>
          {!showsAll && open.length > NEWEST && (
            <Button size="sm" variant="secondary" className="mt-2" onClick={() => setShowsAll(true)}>
              Show all {open.length}
            </Button>
          )}
        </Banner>
      )}
      {ended.length > 0 && (
        <details className="text-sm text-muted">
          <summary className="cursor-pointer">Settlement differences that have ended ({ended.length})</summary>
          <ul className="mt-1 grid gap-1">
            {ended.map((difference) => (
              <li key={`${difference.subject} ${difference.key}`} className="wrap-anywhere">
                <Facts difference={difference} />
                {difference.ended !== null && (
                  <span className="block">
                    Ended <DateTime time={difference.ended.at} /> by {difference.ended.by}: {difference.ended.reason}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Facts({ difference: { subject, isPayment, at, reason, reference } }: { readonly difference: Difference }) {
  return (
    <>
      <DateTime time={at} />: {reason} {reference !== null && `${reference}. `}
      {isPayment && (
        <Link to={paths.transaction(subject)} className="underline">
          Transaction
        </Link>
      )}
    </>
  );
}

/** Asks why a difference needs nothing more. */
function EndButton({ difference: { subject, key, reason: difference } }: { readonly difference: Difference }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (reason: string) => call(endSettlementDifference, { body: { subject, key, reason } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      setOpen(false);
    },
    onSettled: (_, error) =>
      waitIfDone(error, client.invalidateQueries({ queryKey: settlementDifferencesQuery().queryKey })),
  });
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        End
      </Button>
      <ReasonDialog
        open={isOpen}
        title="End this difference?"
        description={`${difference} It waits for nobody afterwards, and stays in the list of ended ones.`}
        confirmLabel="End"
        hint="It is kept with your name."
        busy={isPending}
        failure={error === null ? undefined : sentenceOf(error, 'This could not be done.')}
        onClose={() => setOpen(false)}
        onConfirm={mutate}
      />
    </>
  );
}
