import { useInfiniteQuery } from '@tanstack/react-query';
import { History as HistoryIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { settingsDiff } from '#shared/contract/settings/settings-diff.ts';
import type { SettingsVersion } from '#shared/contract/settings/settings.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ChangeList } from './change-list.tsx';
import { SECTION_TEXTS } from './section-texts.ts';
import { versionsQuery } from './settings-query.ts';

/** All versions, newest first: who changed what, and when. */
export function History() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(versionsQuery);
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  if (data === undefined) {
    if (error === null) return <Skeleton className="h-96" />;
    return (
      <Card flush>
        <ErrorState
          title="The history could not be loaded"
          text={sentenceOf(error, 'Please try again in a moment.')}
          action={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      </Card>
    );
  }
  return (
    <Card className="grid gap-5">
      <div>
        <h2 className="text-lg font-semibold">History</h2>
        <p className="text-muted">Every change, newest first. Nobody can change it.</p>
      </div>
      {versions.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon className="size-8" aria-hidden="true" />}
          title="Nothing has been changed yet"
          text="All settings are as the house was set up."
        />
      ) : (
        <ol className="grid gap-6">
          {versions.map((version) => (
            <Version key={version.version} version={version} />
          ))}
        </ol>
      )}
      {versions.length > 0 && (
        <LoadMore
          shown={versions.length}
          hasMore={hasNextPage}
          busy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </Card>
  );
}

function Version({ version: { version, section, at, by, before, after } }: { readonly version: SettingsVersion }) {
  const navigate = useNavigate();
  const isOwner = useMay('owner');
  const { title } = SECTION_TEXTS[section];
  return (
    <li className="grid gap-3 border-t border-border pt-5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-muted">
            Version {version}, by {by}, <DateTime time={at} />
          </p>
        </div>
        {isOwner && (
          <Button
            size="sm"
            variant="secondary"
            onClick={() => void navigate(paths.settings(section), { state: { restored: before } })}
          >
            Restore what was before
          </Button>
        )}
      </div>
      <ChangeList changes={settingsDiff(section, before, after)} />
    </li>
  );
}
