import { join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '..', '..');
export const DIST = join(ROOT, 'dist');
export const ENTRYPOINTS = join(ROOT, 'functions', 'entrypoints');
export const CDK_OUT = join(ROOT, 'cdk.out');
