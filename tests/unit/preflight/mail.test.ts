import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, SESv2Client } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Finding } from '#infra/preflight/check.ts';
import { findDmarc, findMail } from '#infra/preflight/mail.ts';

const ses = mockClient(SESv2Client);
const region = 'ap-south-1';
const DOMAIN = { address: 'no-reply@boli.example', domain: 'boli.example' };
const ADDRESS = { address: 'codes@boli.example', domain: undefined };
beforeEach(() => {
  ses.reset();
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: true });
  ses.on(GetEmailIdentityCommand).resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' } });
});

const mail = (sender: typeof DOMAIN | typeof ADDRESS | undefined = DOMAIN) =>
  findMail(new SESv2Client({ region }), { region, sender }, 'https://boli.example');
const said = (findings: readonly Finding[]) => findings.map(({ level, says }) => `${level}: ${says}`);

describe('mail', () => {
  test('is ready with production access and a verified, signed domain, or a verified address', async () => {
    expect(await mail()).toEqual([]);
    ses.on(GetEmailIdentityCommand, { EmailIdentity: ADDRESS.address }).resolves({ VerifiedForSendingStatus: true });
    expect(await mail(ADDRESS)).toEqual([]);
  });

  test('needs a sender', async () => {
    expect((await findMail(new SESv2Client({ region }), { region, sender: undefined }, ''))[0]?.remedy).toContain(
      'emailFrom',
    );
  });

  test('in the sandbox goes to nobody, with the command that asks for production access', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false, SendingEnabled: true });
    const [finding, ...more] = await mail();
    expect(more).toEqual([]);
    expect(finding?.level).toBe('missing');
    expect(finding?.remedy).toContain(
      'aws sesv2 put-account-details --region ap-south-1 --production-access-enabled --mail-type TRANSACTIONAL --website-url https://boli.example',
    );
  });

  test('that SES has paused is named', async () => {
    ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true, SendingEnabled: false });
    expect(said(await mail())).toEqual(['missing: SES has paused sending.']);
  });

  test.each([
    [new NotFoundException({ message: 'no', $metadata: {} }), 'missing: SES does not know boli.example.'],
    [{ VerifiedForSendingStatus: false }, 'missing: SES has not verified boli.example.'],
    [
      { VerifiedForSendingStatus: true, DkimAttributes: { Status: 'PENDING' as const } },
      'missing: Mails of boli.example are not signed (DKIM).',
    ],
  ])('whose sender is not ready is named (%#)', async (answer, sentence) => {
    const on = ses.on(GetEmailIdentityCommand, { EmailIdentity: 'boli.example' });
    if (answer instanceof Error) on.rejects(answer);
    else on.resolves(answer);
    expect(said(await mail())).toEqual([sentence]);
  });
});

describe('DMARC', () => {
  const absent = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });

  test('is there when the domain of the sender has the record, in however many parts', async () => {
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return [['other'], ['v=DM', 'ARC1; p=none']];
    };
    expect(await findDmarc(resolve, { sender: ADDRESS })).toEqual([]);
    expect(asked).toEqual(['_dmarc.boli.example']);
  });

  test('is missing without the record, with the record to add', async () => {
    const [finding] = await findDmarc(() => Promise.reject(absent), { sender: DOMAIN });
    expect(finding?.remedy).toContain('_dmarc.boli.example TXT "v=DMARC1; p=quarantine');
  });

  test('is unknown when the name server fails', async () => {
    const failed = Object.assign(new Error('no server'), { code: 'ESERVFAIL' });
    await expect(findDmarc(() => Promise.reject(failed), { sender: DOMAIN })).rejects.toThrow('no server');
  });
});
