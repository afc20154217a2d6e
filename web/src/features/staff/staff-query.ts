import { queryOptions } from '@tanstack/react-query';
import { listStaff } from '#shared/contract/accounts/staff.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';

export type StaffList = ResponseOf<typeof listStaff>;

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => call(listStaff, { signal }),
});
