import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MOST_STAFF_LINES, type StaffMember } from '#shared/contract/accounts/staff.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { AuditLines } from '#web/audit/audit-lines.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { OpenActs } from '#web/second-person/open-acts.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { DutyBadges } from './duty-badges.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberActions } from './member-actions.tsx';
import { type StaffList, staffQuery } from './staff-query.ts';

const TITLE = 'Staff';

/** `/staff`: who works here and what they may do, for owners. */
export function Component() {
  const query = useQuery(staffQuery);
  return (
    <LoadedScreen
      query={query}
      title={TITLE}
      failure="The staff could not be loaded"
      back={{ to: paths.adminDashboard, label: 'Go to the dashboard' }}
      skeleton={<Skeleton className="h-96" />}
    >
      {(list) => <Staff list={list} staleBecause={query.error === null ? undefined : sentenceOf(query.error)} />}
    </LoadedScreen>
  );
}

interface StaffProps {
  readonly list: StaffList;
  /** Why the shown data could not be refreshed. */
  readonly staleBecause: string | undefined;
}

function Staff({ list: { staff, invitations, log }, staleBecause }: StaffProps) {
  const [isInviting, setIsInviting] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={TITLE} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-2xl font-semibold">{TITLE}</h1>
          <p className="text-muted">Who works here, and what each of them may do.</p>
        </div>
        <Button icon={<UserPlus className="size-5" aria-hidden="true" />} onClick={() => setIsInviting(true)}>
          Invite
        </Button>
      </div>
      {staleBecause !== undefined && <Banner tone="warning">The list could not be refreshed. {staleBecause}</Banner>}
      <OpenActs isAbout={({ kind }) => kind.startsWith('staff-') || kind.startsWith('owner-')} />
      <Card flush>
        <Table caption="Staff" columns={COLUMNS} rows={staff} rowKey={({ _id }) => _id} />
      </Card>
      <InvitationsCard invitations={invitations} />
      <Card className="grid gap-3">
        <h2 className="text-lg font-semibold">Log of the staff</h2>
        {log.length === 0 ? (
          <p className="text-sm text-muted">Nothing has been changed here yet.</p>
        ) : (
          <AuditLines label="Log of the staff" lines={log} />
        )}
        {log.length >= MOST_STAFF_LINES && (
          <p className="text-sm text-muted">
            These are the newest lines. All are in the{' '}
            <Link to={paths.audit()} className="underline">
              audit log
            </Link>
            .
          </p>
        )}
      </Card>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </div>
  );
}

const COLUMNS: readonly Column<StaffMember>[] = [
  {
    key: 'name',
    header: 'Name',
    isHeader: true,
    cell: ({ name, email }) => (
      <span className="grid">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="font-normal wrap-anywhere text-muted">{email}</span>
      </span>
    ),
  },
  { key: 'duties', header: 'Duties', cell: (member) => <Duties member={member} /> },
  {
    key: 'factor',
    header: 'Second factor',
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : <span className="text-muted">Off</span>),
  },
  { key: 'status', header: 'Status', cell: (member) => <Status member={member} /> },
  { key: 'actions', header: 'Actions', align: 'right', cell: (member) => <MemberActions member={member} /> },
];

function Duties({ member: { duties, approvesFrom } }: { readonly member: StaffMember }) {
  return (
    <span className="grid gap-1">
      <span>
        <DutyBadges duties={duties} />
      </span>
      {approvesFrom !== null && (
        <span className="text-xs text-muted">
          Approves with all duties from <DateTime time={approvesFrom} />
        </span>
      )}
    </span>
  );
}

function Status({ member: { isActive, switched, since } }: { readonly member: StaffMember }) {
  return (
    <span className="grid gap-1">
      <span>
        <Badge tone={isActive ? 'success' : 'danger'} dot>
          {isActive ? 'Active' : 'Disabled'}
        </Badge>
      </span>
      <span className="text-xs text-muted wrap-anywhere">
        {switched === null ? (
          <>
            Since <DateTime time={since} />
          </>
        ) : (
          <>
            By {switched.by}, <DateTime time={switched.at} />: {switched.reason}
          </>
        )}
      </span>
    </span>
  );
}
