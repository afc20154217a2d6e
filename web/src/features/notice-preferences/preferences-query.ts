import { queryOptions } from '@tanstack/react-query';
import { getNoticePreferences } from '#shared/contract/notifications.ts';
import { call } from '#web/api/call.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['notice-preferences'],
  queryFn: ({ signal }) => call(getNoticePreferences, { signal }),
});
