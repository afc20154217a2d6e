import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { Component as GrievancePage } from '#web/features/grievance/grievance-page.tsx';
import { FilesField, useChosenFiles } from '#web/grievances/files-field.tsx';
import { GUEST_SIDE, type OwnThread } from '#web/grievances/grievance-side.ts';
import { OwnThreadView } from '#web/grievances/own-thread.tsx';
import { sessionStore } from '#web/session/session.ts';
import { fakeApi } from './support/screen.tsx';

beforeEach(() => sessionStore.end());

const visited = (part: ReactNode, client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>{part}</MemoryRouter>
  </QueryClientProvider>
);

async function picture(name: string): Promise<File> {
  const response = await fetch(new URL(`../support/pictures/${name}`, import.meta.url));
  return new File([await response.blob()], name, { type: 'image/jpeg' });
}

function Field() {
  const chosen = useChosenFiles();
  return (
    <>
      <FilesField chosen={chosen} />
      <output>{chosen.isReading ? 'reading' : `${String(chosen.files.length)} files`}</output>
    </>
  );
}

test('each file that is refused is named, the others are kept, and nothing is sent before all are read', async () => {
  const screen = await render(<Field />);
  const input = screen.getByLabelText('Files (optional)');
  await input.upload([await picture('text.jpg'), await picture('webp.jpg'), await picture('cut-off.png')]);
  await expect.element(screen.getByText('1 files')).toBeVisible();
  await expect.element(screen.getByText(/^text\.jpg: .* cut-off\.png: This PNG picture is damaged/)).toBeVisible();
  await input.upload([await picture('bmp.jpg')]);
  await expect.element(screen.getByText('2 files')).toBeVisible();
  expect(screen.getByText(/^text\.jpg: /).query()).toBeNull();
});

const grievance: OwnThread['grievance'] = {
  number: 'GRV-2026-4F7KM',
  subject: 'other',
  state: 'open',
  openedAt: new Date().toISOString(),
  answerBy: new Date().toISOString(),
  settleBy: new Date().toISOString(),
  answeredAt: null,
  settledAt: null,
  paymentId: null,
  reopenUntil: null,
  auction: null,
  follows: null,
};
const line = (id: string, kind: 'message' | 'answer') => ({
  id,
  kind,
  text: id,
  at: new Date().toISOString(),
  files: [],
});

test('what somebody types in their grievance stays while the house answers', async () => {
  const client = new QueryClient();
  const lines = [line('first', 'message')];
  const screen = await render(
    visited(<OwnThreadView side={GUEST_SIDE} thread={{ success: true, grievance, lines }} />, client),
  );
  await screen.getByLabelText('Your answer').fill('A long story');
  const more = [...lines, line('Have you tried again?', 'answer')];
  await screen.rerender(
    visited(<OwnThreadView side={GUEST_SIDE} thread={{ success: true, grievance, lines: more }} />, client),
  );
  await expect.element(screen.getByText('Have you tried again?')).toBeVisible();
  await expect.element(screen.getByLabelText('Your answer')).toHaveValue('A long story');
});

test('a guest whose code is over enters a new one beside the form, which keeps what was typed', async () => {
  let isProved = false;
  fakeApi(({ method, path }) => {
    if (path === '/api/guest/grievances' && method === 'GET')
      return { success: true, email: 'gopal@people.test', grievances: [] };
    if (path.endsWith('/code')) return { success: true, message: 'A code is on its way.' };
    if (path.endsWith('/proof')) {
      isProved = true;
      return { success: true, email: 'gopal@people.test' };
    }
    return isProved
      ? { success: true, number: 'GRV-2026-4F7KM' }
      : Response.json(
          { success: false, code: 'EMAIL_NOT_VERIFIED', message: 'Please enter the code.' },
          { status: 403 },
        );
  });
  await render(visited(<GrievancePage />));
  await page.getByRole('radio', { name: /^Something else/ }).click();
  await page.getByLabelText('Your name').fill('Gopal');
  await page.getByLabelText('What happened?').fill('It was long to write.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByLabelText('Your e-mail address').fill('gopal@people.test');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect.element(page.getByLabelText('Six-digit code')).toHaveFocus();
  await page.getByLabelText('Six-digit code').fill('123456');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByLabelText('What happened?')).toHaveValue('It was long to write.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.element(page.getByText('GRV-2026-4F7KM')).toBeVisible();
});
