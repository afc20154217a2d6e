import './styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Boundary } from './features/error-page/boundary.tsx';
import { FrameFailure } from './features/error-page/screen-failure.tsx';
import { Screens } from './routes.tsx';
import { applyStoredTheme } from './ui/theme/theme-choice.ts';

applyStoredTheme();
// The site's policy forbids code made from text, and the browser reports each attempt: this is how zod is told not to
// try, before any schema is made, and without carrying zod to the public pages.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

// The mark in index.html stays until the code of the first screen has come: better than an empty page or a spinner. As
// a transition the first rendering waits for it, and gives way to the page's other work in between.
startTransition(() =>
  // What is caught is shown, and reported by whoever shows it.
  createRoot(root, { onCaughtError: () => undefined }).render(
    <StrictMode>
      <BrowserRouter>
        <Boundary fallback={FrameFailure}>
          <Screens />
        </Boundary>
      </BrowserRouter>
    </StrictMode>,
  ),
);
