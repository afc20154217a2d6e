import { rm } from 'node:fs/promises';
import { boliApp } from '../app.ts';
import { cdkContext } from '../settings/cdk-context.ts';
import { CDK_OUT } from '../settings/paths.ts';

/** For one machine: nobody must take these for somebody who could be written to. */
const DEMONSTRATION = {
  companyName: 'Boli Demonstration (not a real company)',
  companyAddress: '1 Example Street, Mumbai 400001 (not a real address)',
  supportEmail: 'support@boli.example',
  supportPhone: '+91 00000 00000 (not a real number)',
  grievanceName: 'Demo Officer (not a real person)',
  grievanceDesignation: 'Grievance Officer',
  grievanceEmail: 'grievance@boli.example',
  grievancePhone: '+91 00000 00000 (not a real number)',
  // Rightly formed, and nobody's.
  invoiceGstin: '27AAAAA0000A1Z2',
  invoiceSac: '999799',
  invoicesFrom: '2026-01-01',
} as const;

interface SynthOptions {
  /** Where the cloud assembly goes. */
  readonly outdir?: string;
  /** Over the context of cdk.json. */
  readonly context?: Readonly<Record<string, unknown>>;
}

/**
 * Synthesizes `cdk.out` from what is built, without judging it: about half a second. It is for one machine, which is
 * always the default stage, and deployed by nobody.
 */
export async function synth({ outdir = CDK_OUT, context = {} }: SynthOptions = {}): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  const merged = {
    ...(await cdkContext()),
    'aws:cdk:enable-asset-metadata': true,
    stage: '',
    githubRepository: '',
    razorpayKeys: 'test',
    ...DEMONSTRATION,
    ...context,
  };
  boliApp({ outdir, context: merged, builtinCloudFormationValidation: false }).app.synth();
}
