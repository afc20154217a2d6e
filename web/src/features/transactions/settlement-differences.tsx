import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { settlementDifferencesQuery } from './transactions-query.ts';

/** Limits the first view, because the payments are below. */
const NEWEST = 5;

/** The differences between Razorpay's settlement reports and our records; renders nothing without any. */
export function SettlementDifferences() {
  const [showsAll, setShowsAll] = useState(false);
  const { data, isError } = useQuery(settlementDifferencesQuery());
  if (data === undefined) {
    return isError ? <Banner tone="warning">Whether the settlements agree could not be loaded.</Banner> : null;
  }
  const { differences } = data;
  if (differences.length === 0) return null;
  return (
    <Banner tone="warning">
      <h2>Razorpay’s settlements differ from our records</h2>
      <ul className="mt-1 grid gap-1 font-normal">
        {(showsAll ? differences : differences.slice(0, NEWEST)).map(
          ({ subject, isPayment, at, reason, reference }) => (
            <li key={`${subject} ${at} ${reason}`} className="wrap-anywhere">
              <DateTime time={at} />: {reason} {reference !== null && `${reference}. `}
              {isPayment && (
                <Link to={paths.transaction(subject)} className="underline">
                  Transaction
                </Link>
              )}
            </li>
          ),
        )}
      </ul>
      {!showsAll && differences.length > NEWEST && (
        <Button size="sm" variant="secondary" className="mt-2" onClick={() => setShowsAll(true)}>
          Show all {differences.length}
        </Button>
      )}
    </Banner>
  );
}
