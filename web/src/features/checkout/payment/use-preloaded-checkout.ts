import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkoutSettingsQuery } from '../checkout-settings-query.ts';
import { loadCheckout } from '../load-checkout.ts';

/** Preloads the provider's script. After a failure, paying loads it again and shows the error. */
export function usePreloadedCheckout(isWanted: boolean): void {
  const { data: settings } = useQuery({ ...checkoutSettingsQuery, enabled: isWanted });
  const url = settings?.checkoutUrl;
  useEffect(() => {
    if (url !== undefined) loadCheckout(url).catch(() => undefined);
  }, [url]);
}
