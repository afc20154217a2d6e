import { parseArgs } from 'node:util';

/** The settings on the command line: `--stage NAME`, `--region REGION`, and `-c name=value` for the others. */
export function givenSettings(args: readonly string[]): Readonly<Record<string, string>> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      region: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true, default: [] },
    },
  });
  return {
    ...Object.fromEntries(values.context.map(settingOf)),
    ...(values.stage !== undefined && { stage: values.stage }),
    ...(values.region !== undefined && { region: values.region }),
  };
}

function settingOf(pair: string): readonly [string, string] {
  const at = pair.indexOf('=');
  if (at < 1) throw new Error(`${pair} is not a setting: name=value`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}
