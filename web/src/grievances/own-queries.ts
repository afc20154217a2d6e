import { queryOptions } from '@tanstack/react-query';
import { listOwnGrievances } from '#shared/contract/grievances/own-grievances.ts';
import { call } from '#web/api/call.ts';
import { ACCOUNT_SIDE, type GrievanceSide } from './grievance-side.ts';

export const ownGrievancesKey = (side: GrievanceSide) => ['own-grievances', side.name] as const;

/** The grievances of the account. */
export const ownGrievancesQuery = queryOptions({
  queryKey: ownGrievancesKey(ACCOUNT_SIDE),
  queryFn: ({ signal }) => call(listOwnGrievances, { signal }),
  refetchOnMount: 'always',
});

export const ownThreadQuery = (side: GrievanceSide, number: string) =>
  queryOptions({
    queryKey: [...ownGrievancesKey(side), number],
    queryFn: ({ signal }) => side.get(number, signal),
    refetchOnMount: 'always',
  });
