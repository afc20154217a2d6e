import type { ProfileStore } from '#functions/tables/users/profile-store.ts';

/** How the activity log names an admin: `Priya (admin <id>)`. The id is there because names change and repeat. */
export async function readAdminName(profiles: Pick<ProfileStore, 'getProfile'>, adminId: string): Promise<string> {
  const profile = await profiles.getProfile(adminId);
  return profile === undefined ? `admin ${adminId}` : `${profile.name} (admin ${adminId})`;
}
