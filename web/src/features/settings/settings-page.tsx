import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { isObject } from '#shared/model/json.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { cx } from '#web/ui/cx.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { History } from './history.tsx';
import { SectionForm } from './section-form.tsx';
import { OFFERED, SECTION_TEXTS, sectionOf } from './section-texts.ts';
import { settingsQuery } from './settings-query.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

const TITLE = 'Settings';
const HISTORY = 'history';
const PLACES = [
  ...OFFERED.map((name) => ({ value: name, label: SECTION_TEXTS[name].title })),
  { value: HISTORY, label: 'History' },
];

/** `/settings`: what owners change without a deployment; auditors read it. */
export function Component() {
  const query = useQuery(settingsQuery);
  const [params] = useSearchParams();
  const { state, key } = useLocation();
  const wanted = params.get('section');
  const section = sectionOf(wanted) ?? 'charges';
  const place = wanted === HISTORY ? HISTORY : section;
  const [isUnsaved, setIsUnsaved] = useState(false);
  const guard = useUnsavedGuard(isUnsaved && place !== HISTORY);
  const restored: unknown = isObject(state) ? state['restored'] : undefined;
  return (
    <LoadedScreen
      query={query}
      title={TITLE}
      failure="The settings could not be loaded"
      back={{ to: paths.adminDashboard, label: 'Go to the dashboard' }}
      skeleton={<Skeleton className="h-96" />}
    >
      {(answer) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DocumentTitle title={TITLE} />
          <div>
            <h1 className="text-2xl font-semibold">{TITLE}</h1>
            <p className="text-muted">What the house decides without a deployment.</p>
          </div>
          {query.error !== null && (
            <Banner tone="warning">The settings could not be refreshed. {sentenceOf(query.error)}</Banner>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[14rem_minmax(0,1fr)]">
            <Navigation place={place} onGo={guard.go} />
            {place === HISTORY ? (
              <History />
            ) : (
              <SectionForm
                key={restored === undefined ? section : `${section} ${key}`}
                section={section}
                answer={answer}
                restored={restored}
                onUnsaved={setIsUnsaved}
              />
            )}
          </div>
          <ConfirmDialog
            open={guard.isAsking}
            onOpenChange={guard.stay}
            question="Leave without saving?"
            detail="Your changes of this section would be lost."
            confirmLabel="Leave"
            cancelLabel="Stay"
            danger
            onConfirm={guard.leave}
          />
        </div>
      )}
    </LoadedScreen>
  );
}

/** The sections: a list on wide screens, a choice on others. */
function Navigation({ place, onGo }: { readonly place: string; readonly onGo: (path: string) => void }) {
  return (
    <>
      <nav aria-label="Sections of the settings" className="sticky top-22 hidden gap-1 lg:grid">
        {PLACES.map(({ value, label }) => (
          <Link
            key={value}
            to={paths.settings(value)}
            {...(value === place && { 'aria-current': 'page' as const })}
            className={cx(
              'flex min-h-10 pointer-coarse:min-h-11 items-center rounded-md px-3 text-sm font-medium',
              value === place ? 'bg-accent-soft text-accent' : 'text-text hover:bg-sunken',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="lg:hidden">
        <Select
          label="Section"
          options={PLACES}
          value={place}
          onChange={(event) => onGo(paths.settings(event.target.value))}
        />
      </div>
    </>
  );
}
