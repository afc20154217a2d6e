import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { HandledLine } from '#shared/contract/grievances/grievance-fields.ts';
import { openGrievanceFile } from '#shared/contract/grievances/handled-grievances.ts';
import { call } from '#web/api/call.ts';
import { ClockLeft } from '#web/grievances/clock-left.tsx';
import { handledGrievanceQuery } from '#web/grievances/handled-queries.ts';
import { LinkedGrievances } from '#web/grievances/linked-grievances.tsx';
import { SUBJECT_WORDS } from '#web/grievances/subject-words.ts';
import { ThreadLine } from '#web/grievances/thread-line.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';
import { AboutCard } from './about-card.tsx';
import { GrievanceActions } from './grievance-actions.tsx';

const BACK = { to: paths.grievances(), label: 'Support Tickets' };

/** `/grievances/{number}`: one grievance, for colleagues. */
export function Component() {
  const { number = '' } = useParams();
  const query = useQuery(handledGrievanceQuery(number));
  return (
    <LoadedScreen
      query={query}
      title={`Grievance ${number}`}
      failure="Failed to load the grievance"
      back={{ to: BACK.to, label: 'Back to Support Tickets' }}
      skeleton={<Skeleton className="h-96" />}
    >
      {({ grievance, lines, mayAct }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DocumentTitle title={`Grievance ${number}`} />
          <BackLink to={BACK.to}>{BACK.label}</BackLink>
          <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="grid gap-1">
              <div className="flex flex-wrap items-center gap-3">
                <h1 className="tabular text-2xl font-semibold">{number}</h1>
                <Badge tone={grievance.state === 'open' ? 'accent' : 'success'}>
                  {grievance.state === 'open' ? 'Open' : 'Settled'}
                </Badge>
              </div>
              <p className="text-muted">{SUBJECT_WORDS[grievance.subject].name}</p>
            </div>
            <ClockLeft grievance={grievance} />
          </header>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <Card className="grid gap-4">
              <ol aria-label="Messages" className="grid gap-3">
                {lines.map((line) => (
                  <Line key={line.id} line={line} number={number} person={grievance.person.name} />
                ))}
              </ol>
              {mayAct && <GrievanceActions grievance={grievance} />}
            </Card>
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
              <AboutCard grievance={grievance} />
              {grievance.person.userId !== null && (
                <LinkedGrievances kind="person" id={grievance.person.userId} but={number} />
              )}
              {grievance.auction !== null && (
                <LinkedGrievances kind="auction" id={grievance.auction._id} but={number} />
              )}
            </div>
          </div>
        </div>
      )}
    </LoadedScreen>
  );
}

interface LineProps {
  readonly line: HandledLine;
  readonly number: string;
  readonly person: string;
}

function Line({ line, number, person }: LineProps) {
  const { kind, by, to, at, text } = line;
  if (kind === 'taken' || (kind === 'handed' && to !== null)) {
    return (
      <li className="grid gap-1 px-4 text-sm text-muted">
        <span>
          {by} {kind === 'taken' || to === null ? 'took it' : `handed it to ${DUTY_NAMES[to].name}`},{' '}
          <DateTime time={at} />
        </span>
        {text !== '' && <span className="wrap-anywhere whitespace-pre-line text-text">{text}</span>}
      </li>
    );
  }
  return (
    <ThreadLine
      look={kind === 'message' ? 'other' : kind === 'note' ? 'note' : 'own'}
      who={by === null ? person : kind === 'note' ? `Note of ${by}` : kind === 'settled' ? `Settled by ${by}` : by}
      at={at}
      text={text}
      files={line.files}
      fileLink={(fileId) => call(openGrievanceFile, { params: { number, fileId } })}
    />
  );
}
