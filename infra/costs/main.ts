/** `npm run costs`: prints what a month costs, for the houses of assumptions.ts by the prices of prices.ts. */
import { say } from '#infra/commands/command.ts';
import { costTable } from './table.ts';

say(costTable());
