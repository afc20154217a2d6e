import { forgetRecords } from './used-grants.ts';

// Records of an earlier run prove nothing about this one.
await forgetRecords();
