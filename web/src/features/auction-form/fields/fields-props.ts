import type { AuctionForm } from '../values/use-auction-form.ts';

export interface FieldsProps {
  readonly form: AuctionForm;
}

export interface LockableProps extends FieldsProps {
  /** Why these can no longer be changed; undefined while they can. */
  readonly lockedBecause: string | undefined;
}
