import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '#web/api/query-client.ts';
import { Toaster } from '#web/ui/overlays/toaster.tsx';
import { Component as PublicShell } from './public-shell.tsx';

/** The layout of the public pages that load data. The other public pages do without the client, to stay small. */
export function Component() {
  return (
    <QueryClientProvider client={queryClient}>
      <PublicShell />
      <Toaster />
    </QueryClientProvider>
  );
}
