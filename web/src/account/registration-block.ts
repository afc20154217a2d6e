import type { ResponseOf } from '../../../shared/contract/route.ts';
import type { me } from '../../../shared/contract/accounts/users.ts';

/** Why somebody may not register for auctions. */
export interface RegistrationBlock {
  /** What the button says then. */
  readonly label: string;
  readonly reason: string;
}

type VerifyStatus = ResponseOf<typeof me>['user']['verifyStatus'];

/** Undefined also while the status is not known: the server refuses with a sentence of its own. */
export function registrationBlock(status: VerifyStatus | undefined): RegistrationBlock | undefined {
  switch (status) {
    case undefined:
    case 'verified':
      return undefined;
    case 'pending':
      return {
        label: 'Register once you are verified',
        reason: 'We are checking your ID proof. You will be told.',
      };
    case 'rejected':
      return {
        label: 'A new ID proof is needed to register',
        reason: 'Your ID proof could not be accepted. Please send a new one.',
      };
  }
}
