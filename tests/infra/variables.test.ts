import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ROUTES } from '../../shared/contract/routes.ts';
import { entrypointFiles } from '../../infra/build/entrypoints.ts';
import { FUNCTION_NAMES } from '../../infra/specs/function-specs.ts';
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
// Whatever a number is wanted for, 72 will do; three variables are words.
const WORDS: Readonly<Record<string, string>> = { ADMIN_MFA: 'optional', RAZORPAY_KEYS: 'test', TAX_INVOICES: 'off' };
vi.mock('../../functions/platform/env.ts', () => ({
  requireEnv: (name: string) => asked.add(name) && (WORDS[name] ?? '72'),
}));

beforeEach(() => {
  asked.clear();
  vi.resetModules();
});

/** What all functions are given, asked for by Powertools or by few. */
const OF_ALL = ['LOG_LEVEL', 'POWERTOOLS_METRICS_NAMESPACE', 'POWERTOOLS_SERVICE_NAME'];

describe.each(FUNCTION_NAMES)('%s', (name) => {
  it('is given exactly the variables that it asks for when it starts', async () => {
    await import(files.get(name) ?? name);
    const answersHttp = Object.values(ROUTES).some(({ service }) => service === name);
    const wanted = new Set([...asked, ...OF_ALL, ...(answersHttp ? ['ORIGIN_KEYS'] : [])]);
    expect([...(given.get(name) ?? new Map<string, string>()).keys()].toSorted()).toEqual([...wanted].toSorted());
  });
});

it('calls each table by its name', () => {
  const tables = [...given.values()].flatMap((values) => [...values].filter(([name]) => name.endsWith('_TABLE')));
  expect(tables.length).toBeGreaterThan(0);
  const wrong = tables.filter(([name, value]) => `${value.slice(1, -1).toUpperCase()}_TABLE` !== name);
  expect(wrong).toEqual([]);
});

it('names the services of the real world, which one machine replaces', () => {
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
