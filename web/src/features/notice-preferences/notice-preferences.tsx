import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setNoticePreferences } from '#shared/contract/notifications.ts';
import {
  NECESSARY_MAIL,
  NOTICE_TOPICS,
  type NoticeSwitches,
  type NoticeTopic,
  type OutwardChannel,
  wants,
} from '#shared/model/notices/notice-topics.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { preferencesQuery } from './preferences-query.ts';
import { MAILED, TOPIC_LABELS } from './topic-labels.ts';

const STOPPED = {
  bounced: 'Mail to your address came back as undeliverable, so we send none. Write to support to change the address.',
  complained: 'Our mail to you was reported as spam, so we send none. Write to support if you want it again.',
} as const;

/** One row per topic, one checkbox per channel. Changes are saved at once. */
export function NoticePreferences() {
  const { role } = useSignedInUser();
  const { data, isPending, refetch } = useQuery(preferencesQuery);
  const { unsaved, change } = useChange();
  if (isPending) return <Skeleton className="h-64" />;
  if (data === undefined) {
    return (
      <ErrorState
        title="Your preferences could not be loaded"
        action={<Button onClick={() => void refetch()}>Try Again</Button>}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {data.mailStopped !== null && <Banner tone="warning">{STOPPED[data.mailStopped]}</Banner>}
      <ul className="grid divide-y divide-border">
        {NOTICE_TOPICS.filter((topic) => TOPIC_LABELS[topic].roles.includes(role)).map((topic) => (
          <Topic key={topic} topic={topic} off={unsaved ?? data.off} onChange={change} />
        ))}
      </ul>
    </div>
  );
}

interface TopicProps {
  readonly topic: NoticeTopic;
  readonly off: NoticeSwitches;
  readonly onChange: (off: NoticeSwitches) => void;
}

function Topic({ topic, off, onChange }: TopicProps) {
  const { title, text } = TOPIC_LABELS[topic];
  const toggle = (channel: OutwardChannel, isOn: boolean) => {
    const others = (off[topic] ?? []).filter((candidate) => candidate !== channel);
    onChange({ ...off, [topic]: isOn ? others : [...others, channel] });
  };
  const isNecessary = NECESSARY_MAIL.includes(topic);
  return (
    <li>
      <fieldset className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
        <legend className="sr-only">{title}</legend>
        <div className="min-w-52 flex-1">
          <p aria-hidden="true" className="font-semibold">
            {title}
          </p>
          <p className="text-sm text-muted">{text}</p>
        </div>
        <div className="flex gap-6">
          <Checkbox
            label="Push"
            checked={wants(off, topic, 'push')}
            onChange={(event) => toggle('push', event.target.checked)}
          />
          {MAILED.includes(topic) && (
            <Checkbox
              label={isNecessary ? 'E-mail (always)' : 'E-mail'}
              checked={wants(off, topic, 'email')}
              disabled={isNecessary}
              onChange={(event) => toggle('email', event.target.checked)}
            />
          )}
        </div>
      </fieldset>
    </li>
  );
}

/** An optimistic update: without it React would reset the checkbox until the response arrives. */
function useChange() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery;
  const [unsaved, setUnsaved] = useState<NoticeSwitches>();
  const { mutate } = useMutation({
    // In sequence, so that the later of two clicks reaches the server last.
    scope: { id: 'notice-preferences' },
    mutationFn: (off: NoticeSwitches) => {
      return call(setNoticePreferences, { body: { off: copyOf(off) } });
    },
    onSuccess: (_, off) => client.setQueryData(queryKey, (cached) => cached && { ...cached, off: copyOf(off) }),
    onError: (error) => {
      toast.error(sentenceOf(error, 'Your preferences could not be saved. Please try again.'));
      void client.invalidateQueries({ queryKey });
    },
    onSettled: (_, __, off) => setUnsaved((latest) => (latest === off ? undefined : latest)),
  });
  const change = (off: NoticeSwitches) => {
    setUnsaved(off);
    mutate(off);
  };
  return { unsaved, change };
}

function copyOf(off: NoticeSwitches): Partial<Record<NoticeTopic, OutwardChannel[]>> {
  return Object.fromEntries(Object.entries(off).map(([topic, channels]) => [topic, [...channels]]));
}
