import type { JsonWebKey } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { AwsService } from '../aws/aws-service.ts';
import { dispatchByTarget } from '../aws/json-protocol.ts';
import type { Mailbox } from '../mailbox/mailbox.ts';
import type { Deployment } from '../template/deployment.ts';
import type { Clock } from '../values/clock.ts';
import { createCodes } from './codes.ts';
import type { CognitoContext } from './context.ts';
import { adminGroupOperations } from './operations/admin-groups.ts';
import { adminUserOperations } from './operations/admin-users.ts';
import { clientOperations } from './operations/describe-client.ts';
import { ownAccountOperations } from './operations/own-account.ts';
import { passwordResetOperations } from './operations/password-reset.ts';
import { secondFactorOperations } from './operations/second-factor.ts';
import { signInOperations } from './operations/sign-in.ts';
import { signUpOperations } from './operations/sign-up.ts';
import { openChallenges } from './pool/challenges.ts';
import { openClientSecrets } from './pool/client-secret.ts';
import { readPools } from './pool/pool.ts';
import { openUsers } from './pool/users.ts';
import { openSigningKeys } from './tokens/signing-keys.ts';
import type { InvokeTrigger } from './tokens/token-trigger.ts';
import { openTokens } from './tokens/tokens.ts';

export interface Cognito extends AwsService {
  /** The public keys of a pool, as served to the JWT authorizer. */
  jwks(userPoolId: string): { keys: JsonWebKey[] };
}

/** Emulates the template's user pools: sign-up by e-mail, sign-in by password, groups, tokens. */
export function createCognito(options: {
  readonly deployment: Deployment;
  readonly db: DatabaseSync;
  readonly clock: Clock;
  readonly mailbox: Mailbox;
  readonly invoke: InvokeTrigger;
  readonly region: string;
  readonly accountId: string;
}): Cognito {
  const { deployment, db, clock, mailbox, invoke, region, accountId } = options;
  const keys = openSigningKeys(db);
  const context: CognitoContext = {
    pools: readPools(deployment, region, accountId),
    users: openUsers(db),
    codes: createCodes({ mailbox, clock, invoke }),
    challenges: openChallenges({ db, clock }),
    secrets: openClientSecrets(db),
    tokens: openTokens({ db, keys, clock, region, invoke }),
    clock,
  };
  const operations = new Map([
    ...signUpOperations(context),
    ...signInOperations(context),
    ...passwordResetOperations(context),
    ...ownAccountOperations(context),
    ...secondFactorOperations(context),
    ...clientOperations(context),
    ...adminUserOperations(context),
    ...adminGroupOperations(context),
  ]);

  return {
    name: 'cognito-idp',
    handle: async (request) => await dispatchByTarget(request, 'AWSCognitoIdentityProviderService', operations),
    jwks: (userPoolId) => {
      if (context.pools.every((pool) => pool.id !== userPoolId)) throw new Error(`No user pool ${userPoolId}.`);
      return keys.jwks(userPoolId);
    },
  };
}
