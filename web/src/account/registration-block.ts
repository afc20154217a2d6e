import type { me } from '#shared/contract/accounts/users.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';

/** Why a person may not register for auctions. */
export interface RegistrationBlock {
  /** The label of the disabled button. */
  readonly label: string;
  readonly reason: string;
}

type VerifyStatus = ResponseOf<typeof me>['user']['verifyStatus'];

/** Undefined while the status is unknown: the server then refuses with its own message. */
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
