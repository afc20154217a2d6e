/** The keys of users in the query cache. */
export const userKeys = {
  lists: ['users'] as const,
  list: (filter: object) => ['users', filter] as const,
  everybody: ['people'] as const,
  people: (filter: object) => ['people', filter] as const,
  standing: (userId: string) => ['user-standing', userId] as const,
  detail: (userId: string) => ['user', userId] as const,
  audit: (userId: string) => ['audit', 'user', userId] as const,
  nextWaiting: (after: string | undefined) => ['verification-next', after] as const,
  held: (userId: string) => ['verification-held', userId] as const,
  doubles: (userId: string, document: object) => ['user-doubles', userId, document] as const,
  leading: (userId: string) => ['user-leading', userId] as const,
  olderActivity: (userId: string, cursor: string | null) => ['user-activity', userId, cursor] as const,
  document: (userId: string, identityVersion: string, place: string) =>
    ['user-document', userId, identityVersion, place] as const,
};
