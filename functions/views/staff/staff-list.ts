import { isOpen } from '#functions/accounts/staff/invitation.ts';
import type { StaffStore } from '#functions/accounts/staff/staff-store.ts';
import { approvesFrom } from '#functions/domain/second-person/asked-act-rules.ts';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { listStaff } from '#shared/contract/accounts/staff.ts';
import { type Duty } from '#shared/model/accounts/duties.ts';
import { ACT_DUTIES } from '#shared/model/accounts/second-person.ts';
import { ok } from '#shared/model/result.ts';
import { auditLines } from '../audit/audit-lines.ts';

interface StaffListDeps {
  readonly staff: Pick<StaffStore, 'memberIds' | 'invitations' | 'log'>;
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
  readonly clock: Clock;
}

/** The Staff page. */
export function staffListRoutes({ staff, profiles, clock }: StaffListDeps): Endpoint[] {
  return [
    endpoint(listStaff, async () => {
      const [ids, invitations, entries] = await Promise.all([staff.memberIds(), staff.invitations(), staff.log()]);
      const members = await profiles.getProfiles(ids);
      const now = clock();
      const nameOf = (userId: string) => members.get(userId)?.name ?? userId;
      const log = await auditLines({ profiles }, entries);
      return ok({
        answer: {
          success: true,
          staff: [...members.values()]
            .toSorted((a, b) => (a.createdSort < b.createdSort ? -1 : 1))
            .map((member) => {
              const { userId, name, email, duties = [], isActive, secondFactorSince, createdAt, switched } = member;
              return {
                _id: userId,
                name,
                email,
                duties,
                approvesFrom: approvesAllFrom(member, now),
                isActive,
                hasSecondFactor: secondFactorSince !== undefined,
                since: isoFrom(createdAt),
                switched:
                  switched === undefined
                    ? null
                    : { by: nameOf(switched.by), at: isoFrom(switched.at), reason: switched.reason },
              };
            }),
          invitations: invitations
            .filter((invitation) => isOpen(invitation, now))
            .map(({ email, duties, invitedBy, invitedAt, endsAt }) => ({
              email,
              duties,
              by: nameOf(invitedBy),
              at: isoFrom(invitedAt),
              endsAt: isoFrom(endsAt),
            })),
          log,
        },
      });
    }),
  ];
}

/** The duties whose holders approve what a colleague asked for. */
const APPROVING_DUTIES: ReadonlySet<Duty> = new Set(Object.values(ACT_DUTIES));

/** From when a member may approve with all of their duties, since a new duty must be a day old; null if they may now. */
function approvesAllFrom(member: ProfileItem, now: number): string | null {
  if (!member.isActive) return null;
  const times = (member.duties ?? [])
    .filter((duty) => APPROVING_DUTIES.has(duty))
    .map((duty) => approvesFrom(member, duty));
  const latest = Math.max(0, ...times);
  return latest > now ? isoFrom(latest) : null;
}
