/**
 * staff-api: what owners decide: staff with their duties, and the settings. No other function may create admins or set
 * passwords.
 */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import { cognitoSignInSwitch } from '#functions/accounts/activation/sign-in-switch.ts';
import { staffPool } from '#functions/accounts/staff/staff-pool.ts';
import { staffRoutes } from '#functions/accounts/staff/staff-routes.ts';
import { staffStore } from '#functions/accounts/staff/staff-store.ts';
import { invitationMail } from '#functions/delivery/mail/invitation-mail.ts';
import { mailSending, sesMail } from '#functions/delivery/mail/ses-mail.ts';
import { secondPerson } from '#functions/domain/second-person/second-person.ts';
import { ownerTeller } from '#functions/domain/second-person/tell-owners.ts';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { readEnv, requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { settingsRoutes } from '#functions/settings/settings-routes.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { readSettings } from '#functions/tables/settings/settings-reader.ts';
import { settingsStore } from '#functions/tables/settings/settings-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { staffListRoutes } from '#functions/views/staff/staff-list.ts';
import { companyOf } from '#shared/contract/settings/standard-settings.ts';

const client = dynamoClient();
const users = tableHandle('users', client);
const cognito = new CognitoIdentityProviderClient({});
const userPoolId = requireEnv('USER_POOL_ID');
const read = secretReader(new SSMClient({}));
const siteUrlParameter = requireEnv('SITE_URL_PARAMETER');
const sendMail = sesMail({
  client: new SESv2Client({}),
  from: requireEnv('MAIL_FROM'),
  configurationSet: requireEnv('MAIL_CONFIGURATION_SET'),
  sending: readEnv('MAIL_SENDING', mailSending),
});

const readNow = () => readSettings(users);

const notices = noticeStore(tableHandle('notifications', client));
const noticeWrites = noticeWriter(notices, systemClock);
const second = secondPerson({
  users,
  askedActs: tableHandle('askedActs', client),
  notify: notifier(notices, systemClock),
  noticeWrites,
  readSettings: readNow,
});

const deps = {
  secondPerson: second,
  tellOwners: ownerTeller(users, noticeWrites),
  clock: systemClock,
  profiles: profileStore(users),
  staff: staffStore(users),
  pool: staffPool(cognito, userPoolId),
  signIn: cognitoSignInSwitch(cognito, userPoolId),
  mailInvitation: async (to: string, code: string) =>
    sendMail(invitationMail({ to, code, siteUrl: await read(siteUrlParameter), company: companyOf(await readNow()) })),
};

export const handler = httpFunction(
  [
    ...settingsRoutes({
      secondPerson: second,
      settings: settingsStore(users),
      readNow,
      profiles: deps.profiles,
      clock: systemClock,
    }),
    ...staffListRoutes(deps),
    ...staffRoutes(deps),
  ],
  accountGate(accountReader(users)),
);
