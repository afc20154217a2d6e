import { rm } from 'node:fs/promises';
import { boliApp } from '#infra/app.ts';
import { readCdkContext } from '#infra/settings/cdk-context.ts';
import { CDK_OUT } from '#infra/settings/paths.ts';

/** Settings of the local stack. The addresses are fictitious. */
const DEMONSTRATION = {
  companyName: 'Boli Demonstration (not a real company)',
  companyAddress: '1 Example Street, Mumbai 400001 (not a real address)',
  supportEmail: 'support@boli.example',
  supportPhone: '+91 00000 00000 (not a real number)',
  grievanceName: 'Demo Officer (not a real person)',
  grievanceDesignation: 'Grievance Officer',
  grievanceEmail: 'grievance@boli.example',
  grievancePhone: '+91 00000 00000 (not a real number)',
  // Valid format, but not assigned.
  invoiceGstin: '27AAAAA0000A1Z2',
  invoiceSac: '999799',
  invoicesFrom: '2026-01-01',
} as const;

export interface SynthOptions {
  /** The folder of the cloud assembly. */
  readonly outdir?: string;
  /** Overrides the context of cdk.json. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/**
 * Synthesizes `cdk.out` for the local stack, always with the default stage and without validation. Takes about half a
 * second.
 */
export async function synth({ outdir = CDK_OUT, context = {} }: SynthOptions = {}): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  const merged = {
    ...(await readCdkContext()),
    'aws:cdk:enable-asset-metadata': true,
    stage: '',
    githubRepository: '',
    razorpayKeys: 'test',
    // Its clock is moved, and its machine sleeps: that is no outage.
    outageMinutes: 0,
    ...DEMONSTRATION,
    ...context,
  };
  boliApp({ outdir, context: merged, builtinCloudFormationValidation: false }).app.synth();
}
