#!/usr/bin/env node
// Stands in for `cdk`: keeps each assembly it is asked to deploy in $SENT, in a folder named after the stacks.
import { cpSync } from 'node:fs';
import { join } from 'node:path';

const [, , , stacks, , assembly] = process.argv;
cpSync(assembly, join(process.env.SENT, stacks), { recursive: true });
