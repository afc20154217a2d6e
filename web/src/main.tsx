import './styles.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { Boundary } from './features/error-page/boundary.tsx';
import { FrameFailure } from './features/error-page/screen-failure.tsx';
import { Screens } from './routes.tsx';
import { applyStoredTheme } from './ui/theme/theme-choice.ts';

applyStoredTheme();
// The Content-Security-Policy forbids eval, and browsers report each attempt. This stops zod from trying. It is a
// global variable because the public pages do not load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root.');

// The logo in index.html stays until the code of the first screen is loaded: a transition waits for it and does not
// block the browser.
startTransition(() =>
  // The error boundary already shows and reports caught errors.
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
