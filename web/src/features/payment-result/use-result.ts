import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import { auctionQuery } from '../../auctions/auction-query.ts';
import { type PaymentResult, readPaymentResult } from './result-request.ts';

/** What the result page is about, with the auction once it is loaded. The page makes sense without it too. */
export function useResult(): PaymentResult & { readonly auction: AuctionDetails | undefined } {
  const [search] = useSearchParams();
  const location = useLocation();
  const client = useQueryClient();
  const result = readPaymentResult(search, location.state);
  const query = auctionQuery(client, result.request?.auctionId ?? '');
  const { data: auction } = useQuery(result.request === undefined ? { ...query, queryFn: skipToken } : query);
  return { ...result, auction };
}
