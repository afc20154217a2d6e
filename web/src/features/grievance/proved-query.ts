import { queryOptions } from '@tanstack/react-query';
import { listGuestGrievances } from '../../../../shared/contract/grievances/guest-grievances.ts';
import { hasCode } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { ownGrievancesKey } from '../../grievances/own-queries.ts';
import { GUEST_SIDE } from '../../grievances/grievance-side.ts';

/** The address that this browser has proved, with its grievances; null while it has proved none. */
export const provedQuery = queryOptions({
  queryKey: ownGrievancesKey(GUEST_SIDE),
  queryFn: async ({ signal }) => {
    try {
      return await call(listGuestGrievances, { signal });
    } catch (error) {
      if (hasCode(error, 'EMAIL_NOT_VERIFIED')) return null;
      throw error;
    }
  },
  refetchOnMount: 'always',
});
