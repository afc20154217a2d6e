import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { Toaster } from '#web/ui/overlays/toaster.tsx';

/** The providers of the signed-in screens. Public pages do not load them, to stay small. */
export function SignedInProviders({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
