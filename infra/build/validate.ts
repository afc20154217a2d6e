import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as z from 'zod';
import { boliApp } from '../app.ts';
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

/**
 * Synthesizes an assembly as it would be deployed, with CloudFormation's own rules and cdk-nag's AwsSolutions over every
 * template. Only once in a process (see `deploy.ts`).
 *
 * @param given settings over those of cdk.json
 * @param outdir where the assembly goes; emptied first
 * @throws when any finding is left, warnings included, that is not acknowledged with a reason
 */
export async function validate(given: Readonly<Record<string, unknown>>, outdir: string): Promise<void> {
  const findings = await findingsOf(given, outdir);
  if (findings.length > 0) throw new Error(`The templates have findings:\n${findings.join('\n')}`);
}

/** Synthesizes the templates with these settings into `outdir` and returns what the rules say against them. */
export async function findingsOf(given: Readonly<Record<string, unknown>>, outdir: string): Promise<readonly string[]> {
  await rm(outdir, { recursive: true, force: true });
  const { app } = boliApp({ outdir, context: { ...(await cdkContext()), ...given } });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
  const { pluginReports } = report.parse(JSON.parse(await readFile(join(outdir, 'validation-report.json'), 'utf8')));
  return pluginReports.flatMap(({ violations }) =>
    violations.map(
      ({ ruleName, description, violatingConstructs }) =>
        `${ruleName}: ${description} (${violatingConstructs.map(({ constructPath }) => constructPath).join(', ')})`,
    ),
  );
}
