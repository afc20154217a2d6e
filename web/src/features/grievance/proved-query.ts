import { queryOptions } from '@tanstack/react-query';
import { listGuestGrievances } from '#shared/contract/grievances/guest-grievances.ts';
import { call } from '#web/api/call.ts';
import { GUEST_SIDE } from '#web/grievances/grievance-side.ts';
import { ownGrievancesKey } from '#web/grievances/own-queries.ts';

/** The address that this browser has proved, with its grievances. */
export const provedQuery = queryOptions({
  queryKey: ownGrievancesKey(GUEST_SIDE),
  queryFn: ({ signal }) => call(listGuestGrievances, { signal }),
  refetchOnMount: 'always',
});
