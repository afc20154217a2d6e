import { queryOptions } from '@tanstack/react-query';
import { listCategories } from '../../../../../shared/contract/selling.ts';
import { call } from '../../../api/call.ts';

/** The categories of auctions; they change only with a new version of Boli. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => {
    const { categories } = await call(listCategories, { signal });
    return categories;
  },
  staleTime: Infinity,
});
