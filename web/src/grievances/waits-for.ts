import type { HandledGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { type Duty, may } from '#shared/model/accounts/duties.ts';

interface Reader {
  readonly id: string;
  readonly duties?: readonly Duty[] | undefined;
}

/**
 * Whether the reader is to do something about it: they have taken it and the person wrote last, or nobody of their duty
 * has.
 */
export function waitsFor(
  { id, duties }: Reader,
  { state, handler, lastBy, duty }: Pick<HandledGrievance, 'state' | 'handler' | 'lastBy' | 'duty'>,
): boolean {
  if (state !== 'open') return false;
  return handler === null ? may(duties, duty) : handler._id === id && lastBy === 'person';
}
