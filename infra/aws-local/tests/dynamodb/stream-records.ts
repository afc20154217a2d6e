import type { StreamRecord } from '../../src/dynamodb/stream-record.ts';

export const record = (sequence: number, more: object = {}): StreamRecord => ({
  eventID: String(sequence),
  eventName: 'MODIFY',
  dynamodb: { SequenceNumber: String(sequence), ApproximateCreationDateTime: 0, ...more },
});
export const records = (...sequences: number[]) => sequences.map((sequence) => record(sequence));
