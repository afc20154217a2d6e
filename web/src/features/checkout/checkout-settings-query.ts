import { queryOptions } from '@tanstack/react-query';
import { checkoutSettings } from '#shared/contract/money/payments.ts';
import { call } from '#web/api/call.ts';

/** The settings of the provider's window. They change only with a deployment or a new key. */
export const checkoutSettingsQuery = queryOptions({
  queryKey: ['checkout-settings'],
  queryFn: ({ signal }) => call(checkoutSettings, { signal }),
  staleTime: Infinity,
});
