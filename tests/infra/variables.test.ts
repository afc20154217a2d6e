import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ROUTES } from '#shared/contract/routes.ts';
import { entrypointFiles } from '#infra/build/entrypoints.ts';
import { functionSpecs } from '#infra/specs/function-specs.ts';
import { templates } from './templates.ts';

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

const { asked } = vi.hoisted(() => ({ asked: new Set<string>() }));
// 72 is a valid value of every variable but these three.
const OTHER_VALUES: Readonly<Record<string, string>> = {
  ADMIN_MFA: 'optional',
  RAZORPAY_KEYS: 'test',
  TAX_INVOICES: 'off',
};
vi.mock('#functions/platform/env.ts', () => ({
  requireEnv: (name: string) => asked.add(name) && (OTHER_VALUES[name] ?? '72'),
}));

beforeEach(() => {
  asked.clear();
  vi.resetModules();
});

/** Every function gets these, although Powertools reads them itself and some functions do not use them. */
const ON_EVERY_FUNCTION = ['LOG_LEVEL', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME'];

describe.each([...functionSpecs('memory').keys()])('%s', (name) => {
  it('has exactly the environment variables that it reads at its start', async () => {
    await import(files.get(name) ?? name);
    const answersHttp = Object.values(ROUTES).some(({ service }) => service === name);
    // The HTTP server reads ORIGIN_KEYS without `requireEnv`.
    const wanted = new Set([...asked, ...ON_EVERY_FUNCTION, ...(answersHttp ? ['ORIGIN_KEYS'] : [])]);
    expect([...(given.get(name) ?? new Map<string, string>()).keys()].toSorted()).toEqual([...wanted].toSorted());
  });
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
