import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SectionName } from '#shared/contract/settings/sections.ts';
import { fieldsOf } from '#shared/contract/settings/settings-diff.ts';
import { GUARDED_SECTIONS } from '#shared/contract/settings/settings.ts';
import { summaryQuery } from '#web/admin/summary-query.ts';
import { ReasonField } from '#web/decisions/decision-form.tsx';
import { useSecondPersonRule } from '#web/second-person/asked-acts-query.ts';
import { OpenActs } from '#web/second-person/open-acts.tsx';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ChangeList } from './change-list.tsx';
import { RowsField } from './rows-field.tsx';
import { SECTION_TEXTS } from './section-texts.ts';
import { SettingField } from './setting-field.tsx';
import type { SettingsAnswer } from './settings-query.ts';
import { TheirsDialog } from './theirs-dialog.tsx';
import { useSectionForm } from './use-section-form.ts';

interface SectionFormProps {
  readonly section: SectionName;
  readonly answer: SettingsAnswer;
  /** An earlier value to begin with; undefined for what applies now. */
  readonly restored: unknown;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** One section: its fields, what changes by saving, and from when it applies. */
export function SectionForm({ section, answer, restored, onUnsaved }: SectionFormProps) {
  const edit = useSectionForm(section, answer, restored);
  const { isUnsaved } = edit;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const isReadOnly = !useMay('owner');
  const { title, intro } = SECTION_TEXTS[section];
  const { changed } = answer.versions[section];
  return (
    <form
      noValidate
      aria-label={title}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onChange={() => edit.form.clearErrors()}
      onSubmit={(event) => void edit.submit(event)}
    >
      <OpenActs isAbout={(act) => act.kind === 'settings-changed' && act.section === section} />
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-muted">{intro}</p>
          <p className="text-sm text-muted">
            {changed === null ? (
              'Nobody has changed these values since the house was set up.'
            ) : (
              <>
                Last changed by {changed.by}, <DateTime time={changed.at} />.
              </>
            )}
          </p>
        </div>
        {isReadOnly && <Banner tone="info">You may read the settings. Owners change them.</Banner>}
        {edit.staleBy !== undefined && (
          <Banner
            tone="warning"
            action={
              <Button size="sm" variant="secondary" onClick={() => edit.setIsComparing(true)}>
                Compare
              </Button>
            }
          >
            {edit.staleBy} has saved this section since you opened it. What you typed stays.
          </Banner>
        )}
        {fieldsOf(section).map(({ name, facts }) => {
          const Field = facts.input === 'rows' ? RowsField : SettingField;
          return <Field key={name} form={edit.form} path={`value.${name}`} facts={facts} isReadOnly={isReadOnly} />;
        })}
      </Card>
      {!isReadOnly && <Saving section={section} edit={edit} />}
      {edit.isComparing && edit.staleBy !== undefined && (
        <TheirsDialog
          by={edit.staleBy}
          theirs={edit.theirs}
          mine={edit.changes}
          onUseTheirs={edit.discard}
          onKeepMine={edit.keepMine}
          onClose={() => edit.setIsComparing(false)}
        />
      )}
    </form>
  );
}

interface SavingProps {
  readonly section: SectionName;
  readonly edit: ReturnType<typeof useSectionForm>;
}

/** Sections whose values running auctions keep. Of `payment` they keep only the time to pay, as its own sentence says. */
const KEPT: ReadonlySet<SectionName> = new Set(['charges', 'bidding', 'deposits']);

function Saving({ section, edit }: SavingProps) {
  const { data: summary } = useQuery({ ...summaryQuery, enabled: KEPT.has(section) });
  const running = summary?.activeAuctions ?? undefined;
  const asksSomebody = useSecondPersonRule()?.isNeeded === true && GUARDED_SECTIONS.includes(section);
  return (
    <Card className="grid gap-4" aria-label="Saving">
      {edit.isUnsaved ? (
        <section className="grid gap-3">
          <h3 className="font-semibold">You change</h3>
          <ChangeList changes={edit.changes} />
        </section>
      ) : (
        <p className="text-sm text-muted">Nothing is changed yet.</p>
      )}
      <p className="text-sm text-muted">
        {SECTION_TEXTS[section].consequence}
        {KEPT.has(section) && ` ${keptSentence(running)}`}
      </p>
      {edit.isUnsaved && asksSomebody && (
        <>
          <TwoPersonsNote />
          <ReasonField hint="Owners read it, and it is kept." {...edit.form.register('reason')} />
        </>
      )}
      {edit.failure !== undefined && <Banner tone="danger">{edit.failure}</Banner>}
      {Object.keys(edit.form.formState.errors).length > 0 && (
        <Banner tone="danger">Something is not valid yet: see the fields above.</Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          busy={edit.isSaving}
          disabledReason={edit.isUnsaved ? undefined : 'Nothing is changed yet.'}
        >
          {edit.isUnsaved && asksSomebody ? 'Ask a second person' : 'Save'}
        </Button>
        {edit.isUnsaved && (
          <Button variant="secondary" disabled={edit.isSaving} onClick={edit.discard}>
            Discard changes
          </Button>
        )}
      </div>
    </Card>
  );
}

function keptSentence(running: number | undefined): string {
  if (running === undefined) return 'Auctions that exist keep theirs.';
  if (running === 0) return 'No auction is running; those that are planned keep theirs.';
  return `${running} running ${running === 1 ? 'auction keeps its own' : 'auctions keep their own'}, and so do planned ones.`;
}
