import { IDENTITY_DOCUMENT_LABELS } from '#shared/model/accounts/identity-documents.ts';
import { VERIFICATION_STYLES } from '#web/admin/verification-styles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import type { UserDetails } from './user-query.ts';

export function PersonalCard({ user }: { readonly user: UserDetails }) {
  const { label, tone } = VERIFICATION_STYLES[user.verifyStatus];
  return (
    <Card>
      <h2 className="text-lg font-semibold">Personal Information</h2>
      <dl className="mt-4 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name="Full Name">{user.name}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Mobile">
          <span className="tabular">{user.mobile === '' ? '—' : user.mobile}</span>
        </Fact>
        <Fact name="Role">{user.role === 'admin' ? 'Admin' : 'User'}</Fact>
        <Fact name="Verification">
          <Badge tone={tone}>{label}</Badge>
        </Fact>
        {user.rejectionReason !== undefined && <Fact name="Rejected because">{user.rejectionReason}</Fact>}
        {user.idDocument !== undefined && (
          <Fact name="Document">
            {IDENTITY_DOCUMENT_LABELS[user.idDocument.kind]} ending {user.idDocument.lastFour}
          </Fact>
        )}
        <Fact name="Registered">
          <DateTime time={user.createdAt} />
        </Fact>
        <Fact name="Last change">
          <DateTime time={user.updatedAt} />
        </Fact>
        <Fact name="User ID">
          <span className="font-mono text-xs select-all">{user._id}</span>
        </Fact>
      </dl>
    </Card>
  );
}
