import type { Person } from '../../../infra/local/client/person.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { firefox } from './firefox.ts';
import type { Found, Tab, What } from './tab.ts';
import { webkit } from './webkit.ts';

const ENGINES = { firefox, webkit };

interface TestOptions {
  readonly engine: keyof typeof ENGINES;
}

/** What a person does on a page; waits for what is not there yet. */
interface Hand {
  readonly open: (address: string) => Promise<void>;
  readonly press: (what: What) => Promise<void>;
  readonly type: (what: What, text: string) => Promise<void>;
  readonly see: (what: What) => Promise<void>;
}

/** A test that runs in a browser of each engine on the running stack. */
export const test = base.extend<TestOptions & { readonly hand: Hand }>({
  engine: ['firefox', { option: true }],
  hand: async ({ engine }, use, testInfo) => {
    const { tab, close } = await ENGINES[engine]();
    try {
      await use(handOn(tab));
      if (testInfo.status !== testInfo.expectedStatus) await testInfo.attach('page', { body: await tab.describe() });
    } finally {
      await close();
    }
  },
});

export { expect };

/** Logs in as people do. */
export async function signIn(hand: Hand, url: string, { account }: Person): Promise<void> {
  await hand.open(`${url}/login`);
  await hand.type(field(/^Email/), account.email);
  await hand.type(field(/^Password/), account.password);
  await hand.press(button(/^Log in$/));
  await hand.see(words('My Dashboard'));
}

function handOn(tab: Tab): Hand {
  // What was found may be drawn anew before it is pressed.
  const patiently = (what: What, act: (found: Found) => Promise<void>) =>
    expect(async () => {
      const found = await tab.find(what);
      if (found === null) throw new Error(`Nobody sees ${JSON.stringify(what)}.`);
      await act(found);
    }).toPass({ timeout: 30_000 });
  return {
    open: (address) => tab.open(address),
    press: (what) => patiently(what, (found) => found.click()),
    type: (what, text) => patiently(what, (found) => found.type(text)),
    see: (what) => patiently(what, () => Promise.resolve()),
  };
}

export const button = (name: RegExp): What => ({ css: 'button:enabled', name: name.source });
export const link = (name: RegExp): What => ({ css: 'a', name: name.source });
export const field = (name: RegExp): What => ({ css: 'input', name: name.source });
/** Anything that says this, and nothing else. */
export const words = (text: string): What => ({ css: 'body *', name: `^${text}$` });
