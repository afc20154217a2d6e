import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');
export const DIST = join(ROOT, 'dist');
export const ENTRYPOINTS = join(ROOT, 'functions', 'entrypoints');
/** The code that runs on one machine: a folder for each content. */
export const FUNCTION_CODE = join(DIST, 'local-functions');
/** The templates of the local stack. */
export const CDK_OUT = join(ROOT, 'cdk.out');
export const CDK_OUT_OPENSEARCH = join(ROOT, '.cache', 'cdk.out.opensearch');
/** The templates to deploy. cdk.json names the folder, too. */
export const DEPLOYMENT = join(DIST, 'deployment');
/** The same without deletion protection, for the data stack of a first deployment. */
export const FIRST_DEPLOYMENT = join(DIST, 'first-deployment');
