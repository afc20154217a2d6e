import { queryOptions, useQuery } from '@tanstack/react-query';
import { listCategories } from '#shared/contract/selling/auction-routes.ts';
import { USUAL_MAX_AUCTION_IMAGES } from '#shared/model/uploads.ts';
import { call } from '#web/api/call.ts';

/** The categories of auctions, and how many images one may have; they change only with a deployment. */
export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: async ({ signal }) => {
    const { categories, maxImages } = await call(listCategories, { signal });
    return { categories, maxImages };
  },
  staleTime: Infinity,
});

/** The most images of an auction, a setting of the house. */
export function useMaxImages(): number {
  return useQuery(categoriesQuery).data?.maxImages ?? USUAL_MAX_AUCTION_IMAGES;
}
