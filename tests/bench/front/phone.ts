import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { eventually } from '#tests/support/eventually.ts';
import { headlessShell } from '#tests/support/runner/chromium.ts';

/** A new browser, driven over its debugging port: by Playwright, then by Lighthouse. */
export interface Phone {
  readonly port: number;
  /** Runs work in a page of the browser through Playwright, which then disconnects. */
  readonly visit: <T>(work: (page: Page, browser: Browser) => Promise<T>) => Promise<T>;
}

/** Opens a browser with a new profile, and closes it after the work. */
export async function withPhone<T>(work: (phone: Phone) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(join(tmpdir(), 'boli-phone-'));
  const { executablePath, args, env } = await headlessShell();
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const child = spawn(executablePath, [...args, ...own], { stdio: 'ignore', env });
  try {
    const port = Number(
      await eventually(
        () => portIn(profile),
        (found) => found !== '',
      ),
    );
    return await work({
      port,
      visit: async (task) => {
        const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
        const [context] = browser.contexts();
        if (context === undefined) throw new Error('The browser has no profile.');
        const page = await context.newPage();
        try {
          return await task(page, browser);
        } finally {
          await page.close();
          await browser.close();
        }
      },
    });
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Chromium writes its port into its profile. */
async function portIn(profile: string): Promise<string> {
  const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
  return text.split('\n')[0] ?? '';
}
