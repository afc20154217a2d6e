import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { entrypointFiles } from '#infra/build/entrypoints.ts';
import { functionSpecs } from '#infra/specs/function-specs.ts';
import { templates } from './support/templates.ts';

const { api, text } = templates();
const files = entrypointFiles();

const functionProperties = z.object({ Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }) });

/** The variables of every function, by its name. */
const given = new Map(
  api.ofType('AWS::Lambda::Function').map(({ Properties }) => {
    const variables = functionProperties.parse(Properties).Environment.Variables;
    const values = Object.entries(variables).map(([name, value]) => [name, text(value)] as const);
    return [text(variables['POWERTOOLS_SERVICE_NAME']), new Map(values)] as const;
  }),
);

const asked = new Set<string>();
const environment = process.env;
process.env = new Proxy(environment, {
  get: (variables, name) => {
    if (typeof name === 'string') asked.add(name);
    return Reflect.get(variables, name);
  },
});

beforeEach(() => {
  asked.clear();
  vi.unstubAllEnvs();
});
afterAll(() => {
  vi.unstubAllEnvs();
  process.env = environment;
});

/** Starts a function with the variables of the template. */
async function start(name: string, changed: Readonly<Record<string, string>> = {}): Promise<void> {
  const variables = { ...Object.fromEntries(given.get(name) ?? []), ...changed };
  for (const [variable, value] of Object.entries(variables)) vi.stubEnv(variable, value);
  // A module is loaded once for each address.
  await import(`${files.get(name) ?? name}?${Object.values(changed).join()}`);
}

/** Every function gets these, although some do not use them. */
const ON_EVERY_FUNCTION = new Set(['LOG_LEVEL', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME']);

describe.each([...functionSpecs('memory').keys()])('%s', (name) => {
  it('starts with the environment variables of the template, and reads each of them', async () => {
    await start(name);
    const unread = [...(given.get(name)?.keys() ?? [])].filter((one) => !asked.has(one) && !ON_EVERY_FUNCTION.has(one));
    expect(unread).toEqual([]);
  });
});

it.each([
  ['bidding-api', 'BIDS_AT_ONCE', 'ten'],
  ['bidding-api', 'BIDS_PER_SECOND', '0'],
  ['auction-clock', 'OUTAGE_MINUTES', '-1'],
  ['browse-api', 'MAX_AUCTION_IMAGES', '-1'],
  ['selling-api', 'MAX_AUCTION_IMAGES', '1,000'],
  ['selling-api', 'SHOW_RESERVE_STATUS', 'False'],
  ['retention-worker', 'REJECTED_PROOF_DAYS', 'P90D'],
  ['accounts-api', 'MALWARE_SCAN', 'On'],
  ['accounts-api', 'ADMIN_MFA', 'Required'],
  ['admin-api', 'MALWARE_SCAN', 'true'],
  ['grievances-api', 'MALWARE_SCAN', 'yes'],
  ['grievances-api', 'MAIL_SENDING', 'On'],
  ['notice-delivery', 'MAIL_SENDING', 'off'],
  ['lots-api', 'PUBLIC_LOTS', 'ON'],
  ['payment-worker', 'RAZORPAY_KEYS', 'Live'],
])('%s does not start with %s=%s', async (name, variable, value) => {
  await expect(start(name, { [variable]: value })).rejects.toThrow(variable);
});

it('every *_TABLE variable contains the table of that name', () => {
  const tables = [...given.values()].flatMap((values) => [...values].filter(([name]) => name.endsWith('_TABLE')));
  expect(tables.length).toBeGreaterThan(0);
  const wrong = tables.filter(
    ([name, value]) =>
      `${value
        .slice(1, -1)
        .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_')
        .toUpperCase()}_TABLE` !== name,
  );
  expect(wrong).toEqual([]);
});

it('the variables name the real external services', () => {
  expect(Object.fromEntries(given.get('payments-api') ?? [])).toMatchObject({
    RAZORPAY_API_URL: 'https://api.razorpay.com',
    RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  });
  expect(given.get('notice-delivery')?.get('PUSH_SERVICES')?.split(' ')).toEqual([
    'https://fcm.googleapis.com',
    'https://updates.push.services.mozilla.com',
    'https://*.push.apple.com',
    'https://*.notify.windows.com',
  ]);
});
