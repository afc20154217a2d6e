#!/usr/bin/env node
// A fake `cdk`: copies each assembly that it is asked to deploy to $SENT, into a folder named by its turn and the stacks.
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const [, , , stacks, , assembly] = process.argv;
mkdirSync(process.env.SENT, { recursive: true });
cpSync(assembly, join(process.env.SENT, `${readdirSync(process.env.SENT).length + 1} ${stacks}`), { recursive: true });
