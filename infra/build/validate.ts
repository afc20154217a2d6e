import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as z from 'zod';
import { boliApp } from '../app.ts';
import type { Settings } from '../settings/settings.ts';
import { DEPLOYMENT } from '../settings/paths.ts';
import { cdkContext } from '../settings/cdk-context.ts';

const report = z.object({
  pluginReports: z.array(
    z.object({
      pluginName: z.string(),
      violations: z.array(
        z.object({
          ruleName: z.string(),
          description: z.string(),
          violatingConstructs: z.array(z.object({ constructPath: z.string().optional() })),
        }),
      ),
    }),
  ),
});

/** What was judged: its settings, and the name of the stack that everything else stands on. */
interface Judged {
  readonly settings: Settings;
  readonly data: string;
}

/**
 * Synthesizes `dist/deployment` as a deployment would, with CloudFormation's own rules and cdk-nag's AwsSolutions over
 * every template.
 *
 * @param given settings over those of cdk.json
 * @throws when any finding is left, warnings included, that is not acknowledged with a reason
 */
export async function validate(given: Readonly<Record<string, unknown>> = {}): Promise<Judged> {
  const { findings, ...judged } = await judge(given, DEPLOYMENT);
  if (findings.length > 0) throw new Error(`The templates have findings:\n${findings.join('\n')}`);
  return judged;
}

/** The templates with these settings, in `outdir`, and what is to be said against them. */
export async function judge(
  given: Readonly<Record<string, unknown>>,
  outdir: string,
): Promise<Judged & { readonly findings: readonly string[] }> {
  await rm(outdir, { recursive: true, force: true });
  const { app, settings, data } = boliApp({ outdir, context: { ...(await cdkContext()), ...given } });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
  const { pluginReports } = report.parse(JSON.parse(await readFile(join(outdir, 'validation-report.json'), 'utf8')));
  const findings = pluginReports.flatMap(({ violations }) =>
    violations.map(
      ({ ruleName, description, violatingConstructs }) =>
        `${ruleName}: ${description} (${violatingConstructs.map(({ constructPath }) => constructPath).join(', ')})`,
    ),
  );
  return { settings, data: data.stackName, findings };
}
