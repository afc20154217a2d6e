import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import * as z from 'zod';
import { boliApp } from '#infra/app.ts';
import { readCdkContext } from '#infra/settings/cdk-context.ts';

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
 * Synthesizes an assembly and checks every template with CloudFormation's rules and cdk-nag's AwsSolutions. Works only once
 * per process (see `deploy.ts`).
 *
 * @param given settings that override those of cdk.json
 * @param outdir the folder of the assembly; emptied first
 * @throws if any finding or warning is not acknowledged
 */
export async function validate(given: Readonly<Record<string, unknown>>, outdir: string): Promise<void> {
  const findings = await collectFindings(given, outdir);
  if (findings.length > 0) throw new Error(`The templates have findings:\n${findings.join('\n')}`);
}

/** Synthesizes into `outdir` and returns the findings. */
export async function collectFindings(
  given: Readonly<Record<string, unknown>>,
  outdir: string,
): Promise<readonly string[]> {
  await rm(outdir, { recursive: true, force: true });
  const { app } = boliApp({ outdir, context: { ...(await readCdkContext()), ...given } });
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
