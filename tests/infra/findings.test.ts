import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { collectFindings } from '#infra/build/validate.ts';

// Synthesis and both sets of rules take seconds, and longer beside other work.
test(
  'the templates with the settings of cdk.json have no finding that would refuse a deployment',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boli-findings-'));
    try {
      expect(await collectFindings({ allowStubs: true }, join(folder, 'assembly'))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
