import type { Person } from '#infra/local/client/person.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { chromium } from './chromium.ts';
import { firefox } from './firefox.ts';
import type { Found, Size, Tab, Target } from './tab.ts';
import { webkit } from './webkit.ts';

const ENGINES = { chromium, firefox, webkit };

interface TestOptions {
  readonly engine: keyof typeof ENGINES;
  /** Of the page. */
  readonly size: Size;
}

/** A user's actions on a page; each waits for its element. */
interface Actor {
  readonly open: (address: string) => Promise<void>;
  readonly press: (target: Target) => Promise<void>;
  readonly type: (target: Target, text: string) => Promise<void>;
  readonly see: (target: Target) => Promise<void>;
  /** Gives a file to the page's file input. */
  readonly chooseFile: (file: string) => Promise<void>;
}

/** A test on the running stack in each browser engine. */
export const test = base.extend<TestOptions & { readonly actor: Actor }>({
  engine: ['chromium', { option: true }],
  size: [{ width: 1440, height: 900 }, { option: true }],
  actor: async ({ engine, size }, use, testInfo) => {
    const { tab, close } = await ENGINES[engine](size);
    try {
      await use(actorOn(tab));
      if (testInfo.status !== testInfo.expectedStatus) {
        console.log(await tab.describe());
        await testInfo.attach('page', { body: await tab.describe() });
      }
    } finally {
      await close();
    }
  },
});

export { expect };

/** Logs in through the form. */
export async function signIn(actor: Actor, url: string, { account }: Person): Promise<void> {
  await actor.open(`${url}/login`);
  await actor.type(field(/^Email/), account.email);
  await actor.type(field(/^Password/), account.password);
  await actor.press(button(/^Log in$/));
  await actor.see(exactText('My Dashboard'));
}

function actorOn(tab: Tab): Actor {
  // The element may be rendered again before it is pressed.
  const whenFound = (target: Target, act: (found: Found) => Promise<void>) =>
    expect(async () => {
      const found = await tab.find(target);
      if (found === null) throw new Error(`There is no visible ${JSON.stringify(target)}.`);
      await act(found);
    }).toPass({ timeout: 30_000 });
  return {
    open: (address) => tab.open(address),
    press: (target) => whenFound(target, (found) => found.click()),
    type: (target, text) => whenFound(target, (found) => found.type(text)),
    see: (target) => whenFound(target, () => Promise.resolve()),
    chooseFile: (file) => tab.chooseFile('input[type=file]', file),
  };
}

export const button = (name: RegExp): Target => ({ css: 'button:enabled', name: name.source });
export const link = (name: RegExp): Target => ({ css: 'a', name: name.source });
export const field = (name: RegExp): Target => ({ css: 'input', name: name.source });
/** Any element with exactly this text. */
export const exactText = (text: string): Target => ({ css: 'body *', name: `^${text}$` });
