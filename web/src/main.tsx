import './styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Boundary } from './features/error-page/boundary.tsx';
import { FrameFailure } from './features/error-page/screen-failure.tsx';
import { Screens } from './routes.tsx';
import { applyStoredTheme } from './ui/theme/theme-choice.ts';

applyStoredTheme();
// The site's content security policy forbids eval, and the browser reports each attempt. This keeps zod from trying; a
// global, because the public pages do not load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

// The logo in index.html stays until the code of the first screen is loaded: a transition waits for it, and lets the
// browser do other work in between.
startTransition(() =>
  // The error boundary shows and reports what it catches.
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
