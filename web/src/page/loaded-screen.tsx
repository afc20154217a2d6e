import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasCode } from '#web/api/api-error.ts';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { DocumentTitle } from './document-title.tsx';

interface LoadedScreenProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** The page's title until the data is loaded, and when loading fails. */
  readonly title: string;
  /** The error message when loading fails. */
  readonly failure: string;
  /** A link to another page after a failure. */
  readonly back: { readonly to: string; readonly label: string };
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

const GONE = 'There is nothing at this address. It may have been deleted.';

/** A screen that loads one resource first. A missing resource is not fetched again. */
export function LoadedScreen<Data>({ query, title, failure, back, skeleton, children }: LoadedScreenProps<Data>) {
  const { data, error, fetchStatus, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  const isOffline = error === null && fetchStatus === 'paused';
  if (error === null && !isOffline) {
    return (
      <>
        <DocumentTitle title={title} />
        {skeleton}
      </>
    );
  }
  // An address with an impossible id is refused as invalid.
  const isGone = hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT');
  return (
    <Card flush>
      <DocumentTitle title={title} />
      <h1 className="sr-only">{title}</h1>
      <ErrorState
        title={failure}
        text={isGone ? GONE : isOffline ? NETWORK_SENTENCE : sentenceOf(error, 'Please try again in a moment.')}
        reference={referenceOf(error)}
        action={
          <>
            {!isGone && (
              <Button busy={isFetching} onClick={() => void refetch()}>
                Try Again
              </Button>
            )}
            <Link to={back.to} className={buttonClass({ variant: isGone ? 'primary' : 'secondary' })}>
              {back.label}
            </Link>
          </>
        }
      />
    </Card>
  );
}
