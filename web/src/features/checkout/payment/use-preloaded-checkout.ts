import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkoutSettingsQuery } from '../checkout-settings-query.ts';
import { loadCheckout } from '../load-checkout.ts';

/** Loads the provider's script before somebody pays. Where that fails, paying tries again and says why. */
export function usePreloadedCheckout(isWanted: boolean): void {
  const { data: settings } = useQuery({ ...checkoutSettingsQuery, enabled: isWanted });
  const url = settings?.checkoutUrl;
  useEffect(() => {
    if (url !== undefined) loadCheckout(url).catch(() => undefined);
  }, [url]);
}
