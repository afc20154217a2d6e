import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { PutParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { STATE_SK, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import { type BidderItem, bidderSk } from '#functions/tables/auctions/bidder-item.ts';
import { NO_AMOUNTS } from '#functions/tables/auctions/last-bids.ts';
import { PRACTICE_EMAIL, PRACTICE_LOT } from '#functions/tables/practice.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { putNew, write } from '#functions/tables/writes.ts';
import { leastFirstBid, ONE_RUPEE, textFromSteps } from '#shared/model/auctions/price-steps.ts';
import { findUserId } from '../user-id-of.ts';

interface CanaryHouse {
  readonly cognito: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly parameters: SSMClient;
  readonly passwordParameter: string;
  readonly client: DynamoDBDocumentClient;
  /** The names of the tables. */
  readonly tables: Readonly<Record<'users' | 'auctions', string>>;
}

const NAME = 'Canary';
/** Each bid gives the lot so long again: it never ends. */
const CENTURY_SECONDS = 100 * 365 * 24 * 60 * 60;

/**
 * Makes the canary's person and its lot, which has no listing, so that no list and no page shows it. Only the canary
 * can read the password. Can be repeated: the password is then another.
 */
export async function createCanary(house: CanaryHouse, now: number): Promise<void> {
  const { cognito, userPoolId, parameters, passwordParameter, client, tables } = house;
  const users = tableHandle('users', client, tables.users);
  const auctions = tableHandle('auctions', client, tables.auctions);
  const who = { UserPoolId: userPoolId, Username: PRACTICE_EMAIL };
  try {
    const UserAttributes = [
      { Name: 'email', Value: PRACTICE_EMAIL },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'name', Value: NAME },
    ];
    await cognito.send(new AdminCreateUserCommand({ ...who, MessageAction: 'SUPPRESS', UserAttributes }));
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
  }
  const userId = await findUserId(cognito, userPoolId, PRACTICE_EMAIL);
  const items = practiceItems(userId, now);
  await write(users, putNew(users, items.profile));
  await write(auctions, putNew(auctions, items.state));
  await write(auctions, putNew(auctions, items.bidder));
  await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'user' }));
  // A letter of each kind, whatever the random ones are.
  const Password = `${randomBytes(24).toString('base64url')}aA1-`;
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password, Permanent: true }));
  await parameters.send(
    new PutParameterCommand({ Name: passwordParameter, Value: Password, Type: 'SecureString', Overwrite: true }),
  );
}

function practiceItems(userId: string, now: number) {
  const basePrice = 0;
  const endAt = now + CENTURY_SECONDS * 1000;
  return {
    profile: {
      ...newProfile({ userId, name: NAME, email: PRACTICE_EMAIL, now }),
      role: 'user',
      mobile: '',
      verifyStatus: 'verified',
    } satisfies ProfileItem,
    state: {
      auctionId: PRACTICE_LOT,
      sk: STATE_SK,
      status: 'active',
      startAt: now,
      endAt,
      closesAt: endAt,
      bidInterval: CENTURY_SECONDS,
      basePrice,
      currentBid: basePrice,
      steps: textFromSteps(ONE_RUPEE),
      leastBid: leastFirstBid(basePrice),
      seq: 0,
      amounts: NO_AMOUNTS,
    } satisfies StateItem,
    bidder: {
      auctionId: PRACTICE_LOT,
      sk: bidderSk(userId),
      userId,
      name: NAME,
      number: 1,
      registeredAt: now,
      deposit: 'held',
      depositAmount: 0,
    } satisfies BidderItem,
  };
}
