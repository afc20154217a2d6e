#!/usr/bin/env node
// A fake `cdk`: copies each assembly that it is asked to deploy to $SENT, into a folder named after the stacks.
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const [, , , stacks, , assembly] = process.argv;
cpSync(assembly, join(process.env.SENT, stacks), { recursive: true });
