import './styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { routes } from './routes.tsx';
import { applyStoredTheme } from './ui/theme/theme-choice.ts';

applyStoredTheme();
// The site's policy forbids code made from text, and the browser reports each attempt: this is how zod is told not to
// try, before any schema is made, and without carrying zod to the public pages.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

const router = createBrowserRouter(routes);
const screen = createRoot(root);

// The mark in index.html stays until the code of the first screen has come: better than an empty page or a spinner.
const stopWaiting = router.subscribe(showWhenReady);
showWhenReady();

function showWhenReady(): void {
  if (!router.state.initialized) return;
  stopWaiting();
  // As a transition the first rendering gives way to the page's other work in between.
  startTransition(() =>
    screen.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  );
}
