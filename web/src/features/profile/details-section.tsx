import type { VerifyStatus } from '#shared/contract/accounts/users.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import type { Profile } from './profile-query.ts';
import { ProfileSection } from './profile-section.tsx';

const IDENTITY = {
  pending: { label: 'Being checked', tone: 'warning' },
  verified: { label: 'Verified', tone: 'success' },
  rejected: { label: 'Not accepted', tone: 'danger' },
} as const satisfies Record<VerifyStatus, { label: string; tone: BadgeTone }>;

export function DetailsSection({ profile }: { readonly profile: Profile }) {
  const { label, tone } = IDENTITY[profile.verifyStatus];
  return (
    <ProfileSection title="Your details">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact name="Name">{profile.name}</Fact>
        <Fact name="Email">{profile.email}</Fact>
        {profile.role === 'admin' ? (
          <Fact name="Role">Admin</Fact>
        ) : (
          <>
            <Fact name="Mobile">
              <span className="tabular">{profile.mobile}</span>
            </Fact>
            <Fact name="Identity">
              <Badge tone={tone}>{label}</Badge>
            </Fact>
          </>
        )}
        <Fact name="Member since">
          <DateTime time={profile.createdAt} />
        </Fact>
      </dl>
    </ProfileSection>
  );
}
