/** staff-api: what owners decide: staff with their duties, and the settings. No other function may create admins or set passwords. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import { cognitoSignInSwitch } from '../../accounts/activation/sign-in-switch.ts';
import { staffPool } from '../../accounts/staff/staff-pool.ts';
import { STAFF_LIMITS, staffRoutes } from '../../accounts/staff/staff-routes.ts';
import { staffStore } from '../../accounts/staff/staff-store.ts';
import { invitationMail } from '../../delivery/mail/invitation-mail.ts';
import { sesMail } from '../../delivery/mail/ses-mail.ts';
import { secondPerson } from '../../domain/second-person/second-person.ts';
import { noticeWriter, notifier } from '../../notifications/notify.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { secretReader } from '../../platform/secrets.ts';
import { settingsRoutes } from '../../settings/settings-routes.ts';
import { reportSettings } from '../../tables/settings/report-settings.ts';
import { deployedSettings, readSettings } from '../../tables/settings/settings-reader.ts';
import { settingsStore } from '../../tables/settings/settings-store.ts';
import { limitStore } from '../../tables/limits/limit-store.ts';
import { limited } from '../../tables/limits/limited.ts';
import { noticeStore } from '../../tables/notifications/notice-store.ts';
import { tableHandle } from '../../tables/table-handle.ts';
import { accountGate, accountReader } from '../../tables/users/account-gate.ts';
import { profileStore } from '../../tables/users/profile-store.ts';
import { staffListRoutes } from '../../views/staff/staff-list.ts';

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
  sending: requireEnv('MAIL_SENDING'),
});

const deployed = deployedSettings(requireEnv('DEPLOYED_SETTINGS'));
const readNow = () => readSettings(users, deployed, (section) => reportSettings({ section }));

const notices = noticeStore(tableHandle('notifications', client));
const second = secondPerson({
  users,
  askedActs: tableHandle('askedActs', client),
  notify: notifier(notices, systemClock),
  noticeWrites: noticeWriter(notices, systemClock),
  readSettings: readNow,
});

const deps = {
  secondPerson: second,
  clock: systemClock,
  profiles: profileStore(users),
  staff: staffStore(users),
  pool: staffPool(cognito, userPoolId),
  signIn: cognitoSignInSwitch(cognito, userPoolId),
  mailInvitation: async (to: string, code: string) =>
    sendMail(invitationMail({ to, code, siteUrl: await read(siteUrlParameter) })),
};

export const handler = httpFunction(
  [
    ...settingsRoutes({
      secondPerson: second,
      settings: settingsStore(users, deployed),
      readNow,
      deployed,
      profiles: deps.profiles,
      clock: systemClock,
    }),
    ...staffListRoutes(deps),
    ...limited(staffRoutes(deps), STAFF_LIMITS, {
      store: limitStore(tableHandle('limits', client)),
      clock: systemClock,
    }),
  ],
  accountGate(accountReader(users)),
);
