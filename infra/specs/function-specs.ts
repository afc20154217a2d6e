/** All functions with memory, variables and grants. */
import type { Settings } from '#infra/settings/settings.ts';
import { ADMIN_FUNCTIONS } from './admin-functions.ts';
import { EVENT_FUNCTIONS } from './event-functions.ts';
import type { FunctionName, TriggerName } from './function-name.ts';
import type { FunctionSize, FunctionSpec } from './function-spec.ts';
import { MONEY_FUNCTIONS } from './money-functions.ts';
import { followFeed, readSnapshot } from './shared-grants.ts';
import { SITE_FUNCTIONS } from './site-functions.ts';

const FUNCTION_SPECS: Readonly<Record<FunctionName, FunctionSpec>> = {
  ...SITE_FUNCTIONS,
  ...ADMIN_FUNCTIONS,
  ...MONEY_FUNCTIONS,
  ...EVENT_FUNCTIONS,
};

/** The functions of a deployment, and what the engine of its catalogue adds to them. */
export function functionSpecs(catalogue: Settings['catalogue']): ReadonlyMap<FunctionName, FunctionSpec> {
  const withEngine = catalogue === 'memory' ? readMemory : readSearch;
  const specs = FUNCTION_NAMES.map((name) => [name, withEngine(FUNCTION_SPECS[name])] as const);
  return new Map(specs.filter(([, { onlyWith = catalogue }]) => onlyWith === catalogue));
}

function readMemory({ lists, ...spec }: FunctionSpec): FunctionSpec {
  if (lists === undefined) return spec;
  const { tables = [], objects = [] } = spec.grants;
  const grants = { ...spec.grants, tables: [...tables, followFeed], objects: [...objects, readSnapshot] };
  return { ...spec, environment: [...spec.environment, 'SNAPSHOTS_BUCKET'], grants };
}

function readSearch({ lists, ...spec }: FunctionSpec): FunctionSpec {
  if (lists === undefined) return spec;
  const tables = [...(spec.grants.tables ?? []), ...(lists === 'all' ? [followFeed] : [])];
  return {
    ...spec,
    environment: [...spec.environment, 'SEARCH_ENDPOINT'],
    grants: { ...spec.grants, tables, search: 'reads' },
  };
}

export const TRIGGER_SPECS: Readonly<Record<TriggerName, FunctionSize>> = {
  // Cognito's timeout is five seconds: https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-identity-pools-working-with-aws-lambda-triggers.html
  'token-scopes': { description: 'Sets the scopes of access tokens', memory: 256, timeout: 4 },
  'account-mail': { description: "Writes Cognito's mails with codes", memory: 512, timeout: 5 },
};

const FUNCTION_NAMES = Object.keys(FUNCTION_SPECS).filter(isFunctionName);

function isFunctionName(name: string): name is FunctionName {
  return name in FUNCTION_SPECS;
}
