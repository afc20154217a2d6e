import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';

/** The target of the unsubscribe link in mails: one button ends that kind of mail. Works without a sign-in. */
export function Component() {
  const [search] = useSearchParams();
  const [state, setState] = useState<'asking' | 'busy' | 'done' | 'failed'>('asking');
  const stop = async () => {
    setState('busy');
    const answer = await fetch(`/api/notifications/unsubscribe?${search.toString()}`, { method: 'POST' }).catch(
      () => undefined,
    );
    setState(answer?.ok === true ? 'done' : 'failed');
  };
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-4 px-4 py-16">
      <DocumentTitle title="E-mail preferences" />
      <h1 className="text-2xl font-semibold">No more mail of this kind?</h1>
      <output className="block text-muted">{TEXTS[state]}</output>
      {state !== 'done' && (
        <Button busy={state === 'busy'} onClick={() => void stop()}>
          Stop these e-mails
        </Button>
      )}
      <Link className="font-semibold underline" to={paths.noticePreferences}>
        All notification preferences
      </Link>
    </div>
  );
}

const TEXTS = {
  asking: 'We then send you no more e-mail about this. Your notifications on the site stay as they are.',
  busy: 'One moment…',
  done: 'Done. You will get no more e-mail of this kind.',
  failed: 'That did not work: the link may be incomplete, or there is no connection. Please try again.',
} as const;
