import { join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '..', '..');
export const DIST = join(ROOT, 'dist');
export const ENTRYPOINTS = join(ROOT, 'functions', 'entrypoints');
/** The code that runs on one machine: a folder for each content. */
export const FUNCTION_CODE = join(DIST, 'local-functions');
/** The templates that one machine boots. */
export const CDK_OUT = join(ROOT, 'cdk.out');
/** The templates that go to AWS, of whatever stage and settings; cdk.json names the folder as well. */
export const DEPLOYMENT = join(DIST, 'deployment');
/** The same, unprotected: the data stack of a first deployment comes from here. */
export const FIRST_DEPLOYMENT = join(DIST, 'first-deployment');
