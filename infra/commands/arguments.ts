import { parseArgs, type ParseArgsConfig } from 'node:util';
import * as z from 'zod';
import { readCdkContext } from '#infra/settings/cdk-context.ts';
import { namesOf, type Names } from '#infra/settings/names.ts';
import { CommandError, HelpAsked } from './command.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The deployment that a command works on. */
export interface Deployment {
  readonly names: Names;
  readonly region: string;
}

const common = {
  region: { type: 'string' },
  stage: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const satisfies Options;

const settings = z.object({ stage: z.string().optional(), region: z.string().optional() });

/**
 * Parses a command line. Every command has `--region` and `--stage`; the defaults are in cdk.json.
 *
 * @throws CommandError with the usage, for unknown arguments
 * @throws HelpAsked with the usage, for `--help`
 */
export async function readArguments<T extends Options>(usage: string, options: T) {
  const { values, positionals } = parsed(usage, options);
  const given = z.object({ help: z.boolean(), ...settings.shape }).parse(values);
  if (given.help) throw new HelpAsked(usage);
  const kept = settings.parse(await readCdkContext());
  const stage = given.stage ?? kept.stage;
  const deployment: Deployment = {
    names: namesOf(stage === '' ? undefined : stage),
    region: given.region ?? kept.region ?? 'ap-south-1',
  };
  return { deployment, values, positionals };
}

function parsed<T extends Options>(usage: string, options: T) {
  try {
    return parseArgs({ options: { ...options, ...common }, allowPositionals: true });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error });
  }
}
