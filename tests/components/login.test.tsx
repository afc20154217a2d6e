import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Component as LoginPage } from '#web/features/auth/login-page.tsx';

test('going back from the code to the password keeps the typed fields', async () => {
  const refusal = { success: false, code: 'SECOND_FACTOR_NEEDED', message: 'Enter your code.' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(refusal, { status: 403 }));
  const router = createMemoryRouter([{ path: '/', element: <LoginPage /> }]);
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.getByLabelText('Email').fill('asha@boli.test');
  await screen.getByLabelText('Password', { exact: true }).fill('Passw0rd!');
  await screen.getByRole('button', { name: 'Log in' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await screen.getByRole('button', { name: 'Back to the password' }).click();
  await expect.element(screen.getByLabelText('Email')).toHaveValue('asha@boli.test');
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveValue('Passw0rd!');
});
