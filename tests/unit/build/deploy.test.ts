import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { givenSettings } from '../../../infra/build/given-settings.ts';
import { hasSucceeded } from '../../../infra/build/stack-status.ts';

describe('whether a stack has been deployed before', () => {
  const asked = async (status: string) => {
    const client = new CloudFormationClient({ region: 'ap-south-1' });
    mockClient(client)
      .on(DescribeStacksCommand)
      .resolves({
        Stacks: [{ StackName: 'BoliData', CreationTime: new Date(0), StackStatus: status as 'CREATE_COMPLETE' }],
      });
    return await hasSucceeded(client, 'BoliData');
  };

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'UPDATE_ROLLBACK_FAILED'])(
    '%s: yes',
    async (status) => {
      expect(await asked(status)).toBe(true);
    },
  );

  it.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED', 'REVIEW_IN_PROGRESS', 'DELETE_FAILED'])(
    '%s: no',
    async (status) => {
      expect(await asked(status)).toBe(false);
    },
  );

  it('knows that there is no stack from not being allowed to ask', async () => {
    const client = new CloudFormationClient({ region: 'ap-south-1' });
    const failure = (name: string) => new CloudFormationServiceException({ name, $fault: 'client', $metadata: {} });
    const mock = mockClient(client);
    mock.on(DescribeStacksCommand).rejects(failure('ValidationError'));
    expect(await hasSucceeded(client, 'BoliData')).toBe(false);
    mock.on(DescribeStacksCommand).rejects(failure('AccessDenied'));
    await expect(hasSucceeded(client, 'BoliData')).rejects.toThrow();
  });
});

describe('settings on a command line', () => {
  it('are the stage, the region, and any other by its name', () => {
    expect(
      givenSettings(['--stage', 'test', '--region', 'eu-west-1', '-c', 'waf=false', '-c', 'alarmEmail=a=b']),
    ).toEqual({
      stage: 'test',
      region: 'eu-west-1',
      waf: 'false',
      alarmEmail: 'a=b',
    });
  });

  it('are refused when they are none', () => {
    expect(() => givenSettings(['-c', 'waf'])).toThrow('name=value');
    expect(() => givenSettings(['--satge', 'test'])).toThrow('--satge');
  });
});
