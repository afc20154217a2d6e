import { forgetRecords } from './used-grants.ts';

// Before a whole run: what an earlier one needed proves nothing about this one.
await forgetRecords();
