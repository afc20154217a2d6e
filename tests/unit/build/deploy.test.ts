import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CloudFormationClient,
  CloudFormationServiceException,
  DeleteStackCommand,
  DescribeStacksCommand,
} from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkAssets } from '#infra/build/check-assets.ts';
import { deleteUnusedEdge } from '#infra/build/delete-unused-edge.ts';
import { givenSettings } from '#infra/build/given-settings.ts';
import { hasSucceeded } from '#infra/commands/stack-status.ts';
import { namesOf } from '#infra/settings/names.ts';

describe('hasSucceeded', () => {
  const resultFor = async (status: string) => {
    const client = new CloudFormationClient({ region: 'ap-south-1' });
    mockClient(client)
      .on(DescribeStacksCommand)
      .resolves({
        Stacks: [{ StackName: 'BoliData', CreationTime: new Date(0), StackStatus: status as 'CREATE_COMPLETE' }],
      });
    return await hasSucceeded(client, 'BoliData');
  };

  it.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE', 'UPDATE_ROLLBACK_FAILED'])(
    'is true for a stack in %s',
    async (status) => {
      expect(await resultFor(status)).toBe(true);
    },
  );

  it.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'CREATE_FAILED', 'REVIEW_IN_PROGRESS', 'DELETE_FAILED'])(
    'is false for a stack in %s',
    async (status) => {
      expect(await resultFor(status)).toBe(false);
    },
  );

  it('is false for a missing stack, and throws when access is denied', async () => {
    const client = new CloudFormationClient({ region: 'ap-south-1' });
    const failure = (name: string) => new CloudFormationServiceException({ name, $fault: 'client', $metadata: {} });
    const mock = mockClient(client);
    mock.on(DescribeStacksCommand).rejects(failure('ValidationError'));
    expect(await hasSucceeded(client, 'BoliData')).toBe(false);
    mock.on(DescribeStacksCommand).rejects(failure('AccessDenied'));
    await expect(hasSucceeded(client, 'BoliData')).rejects.toThrow();
  });
});

describe('deleteLeftEdge', () => {
  const deploying = async (webAcl: 'own' | 'none', afterwards: 'gone' | 'DELETE_FAILED' = 'gone') => {
    const client = new CloudFormationClient({ region: 'us-east-1' });
    const mock = mockClient(client);
    mock.on(DeleteStackCommand).resolves({});
    const gone = new CloudFormationServiceException({
      name: 'ValidationError',
      $fault: 'client',
      $metadata: {},
      message: 'Stack with id Boli-test-Edge does not exist',
    });
    if (afterwards === 'gone') mock.on(DescribeStacksCommand).rejects(gone);
    else
      mock.on(DescribeStacksCommand).resolves({
        Stacks: [{ StackName: 'Boli-test-Edge', CreationTime: new Date(0), StackStatus: afterwards }],
      });
    await deleteUnusedEdge(client, { names: namesOf('test'), webAcl });
    return mock.commandCalls(DeleteStackCommand).map(({ args: [{ input }] }) => input);
  };

  it('deletes the stack of the web ACL only when the site no longer has one', async () => {
    expect(await deploying('none')).toEqual([{ StackName: 'Boli-test-Edge' }]);
    expect(await deploying('own')).toEqual([]);
  });

  it('throws when the stack could not be deleted', async () => {
    await expect(deploying('none', 'DELETE_FAILED')).rejects.toThrow();
  });
});

describe('settings on a command line', () => {
  it('accept the stage, the region, and any other setting by name', () => {
    expect(
      givenSettings(['--stage', 'test', '--region', 'eu-west-1', '-c', 'waf=false', '-c', 'alarmEmail=a=b']),
    ).toEqual({
      stage: 'test',
      region: 'eu-west-1',
      waf: 'false',
      alarmEmail: 'a=b',
    });
  });

  it('are refused when malformed or unknown', () => {
    expect(() => givenSettings(['-c', 'waf'])).toThrow('name=value');
    expect(() => givenSettings(['--satge', 'test'])).toThrow('--satge');
  });
});

describe('the files of an assembly', () => {
  it('are listed in the error when they are missing or empty', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'boli-assets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = {
      a: { displayName: 'Whole', source: { path: 'asset.a', packaging: 'zip' } },
      b: { displayName: 'Gone', source: { path: 'asset.b', packaging: 'zip' } },
      c: { displayName: 'Nothing in it', source: { path: 'asset.c', packaging: 'zip' } },
      d: { displayName: 'Empty archive', source: { path: 'asset.d.zip', packaging: 'file' } },
      e: { displayName: 'Template', source: { path: 'e.json', packaging: 'file' } },
    };
    writeFileSync(join(folder, 'One.assets.json'), JSON.stringify({ version: '1.0.0', files }));
    mkdirSync(join(folder, 'asset.a'));
    writeFileSync(join(folder, 'asset.a', 'index.mjs'), 'export {};');
    mkdirSync(join(folder, 'asset.c'));
    writeFileSync(join(folder, 'asset.d.zip'), Buffer.alloc(22));
    writeFileSync(join(folder, 'e.json'), '{}');
    await expect(checkAssets(folder)).rejects.toThrow(
      ['Gone (asset.b)', 'Nothing in it (asset.c)', 'Empty archive (asset.d.zip)'].join('\n'),
    );
  });
});
