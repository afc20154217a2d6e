import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import * as z from 'zod/v4/core';
import { routeOf } from '#tests/support/requests/all-routes.ts';
import { RoleGuard } from '#web/session/role-guard.tsx';
import { sessionStore } from '#web/session/session.ts';

/**
 * Renders a part of a screen for a signed-in user, with a router and a query client.
 * @param query that of the address
 * @param state that of the history entry
 */
export async function show(part: ReactNode, role: 'user' | 'admin' = 'user', query = '', state?: object) {
  localStorage.clear();
  sessionStorage.clear();
  return showAgain(part, role, query, state);
}

/** Like `show`, but keeps the device's storage. */
export async function showAgain(part: ReactNode, role: 'user' | 'admin' = 'user', query = '', state?: object) {
  const user = { _id: 'u1', id: 'u1', name: 'Asha', email: 'asha@boli.test', mobile: '9800000000', role };
  const duties = role === 'admin' && { duties: ['owner' as const] };
  sessionStore.save({ token: 'T1', user: { ...user, ...duties } });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  const router = createMemoryRouter(
    [
      { path: '/', element: <RoleGuard only={role}>{part}</RoleGuard> },
      { path: '*', element: null },
    ],
    { initialEntries: [{ pathname: '/', search: query, state }] },
  );
  const rendered = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return {
    ...rendered,
    path: () => router.state.location.pathname,
    /** As by a link. */
    go: (address: string) => router.navigate(address),
  };
}

/** A request of the rendered part. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/**
 * Responds to the API calls of this page, including later ones; `undefined` is a lost connection. Uploads to the storage
 * are no calls of the API (`web/src/api/upload-file.ts` uses XMLHttpRequest).
 */
export function fakeApi(answer: (asked: Asked) => unknown): Asked[] {
  const seen: Asked[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked = { method: init?.method ?? 'GET', path: url.pathname, body };
    seen.push(asked);
    const answered = await answer(asked);
    if (answered === undefined) throw new TypeError('Failed to fetch');
    if (answered instanceof Response) return answered;
    const route = routeOf(asked.method, asked.path);
    const encoded = route && z.safeEncode(route.response, answered);
    return Response.json(encoded?.success === true ? encoded.data : answered);
  });
  return seen;
}
