import { queryOptions } from '@tanstack/react-query';
import { checkoutSettings } from '../../../../shared/contract/money/payments.ts';
import { call } from '../../api/call.ts';

/** What opens the provider's window. It changes with a deployment or a new key, not while somebody pays. */
export const checkoutSettingsQuery = queryOptions({
  queryKey: ['checkout-settings'],
  queryFn: ({ signal }) => call(checkoutSettings, { signal }),
  staleTime: Infinity,
});
