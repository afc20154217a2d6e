import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCloudAssembly } from '../src/template/cloud-assembly.ts';
import { readDeployment } from '../src/template/read-deployment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assembly-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

type Stacks = Readonly<Record<string, { readonly template: object }>>;

/** Writes a cloud assembly with these stacks and reads it as the stack does. */
function deploy(stacks: Stacks) {
  const artifacts = Object.entries(stacks).map(([name, { template }]) => {
    writeFileSync(join(folder, `${name}.template.json`), JSON.stringify({ Resources: {}, ...template }));
    const properties = { templateFile: `${name}.template.json` };
    const environment = 'aws://unknown-account/ap-south-1';
    return [name, { type: 'aws:cloudformation:stack', environment, properties }];
  });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts: Object.fromEntries(artifacts) }));
  return readDeployment(readCloudAssembly(folder));
}

const bucket = { Type: 'AWS::S3::Bucket' };
const parameter = (Value: unknown, more: object = {}) => ({
  Type: 'AWS::SSM::Parameter',
  Properties: { Name: '/p', Type: 'String', Value },
  ...more,
});

/** Resolves an intrinsic function as a parameter's value, in a stack with a bucket called `files`. */
function resolved(Value: unknown): unknown {
  const named = { ...bucket, Properties: { BucketName: 'files' } };
  const deployment = deploy({ App: { template: { Resources: { Bucket: named, P: parameter(Value) } } } });
  return deployment.ofType('AWS::SSM::Parameter')[0]?.properties['Value'];
}

describe('intrinsic functions', () => {
  it.each([
    [{ 'Fn::Base64': 'x' }, 'App/P: the local stack does not know the intrinsic function Fn::Base64'],
    [{ 'Fn::GetAtt': ['Bucket', 'Nope'] }, 'App/P: Fn::GetAtt Bucket.Nope (AWS::S3::Bucket)'],
    [{ Ref: 'Nobody' }, 'App/P: Ref to Nobody'],
    [{ 'Fn::ImportValue': 'x' }, 'App/P: Fn::ImportValue x'],
    [{ 'Fn::Sub': ['${A}', {}] }, 'App/P: Fn::Sub expects text'],
    ['{{resolve:ssm:/x}}', 'App/P: dynamic reference'],
  ])('stops at %j and names the place', (value, message) => {
    expect(() => resolved(value)).toThrow(message);
  });
});

describe('stacks', () => {
  it('generates the same name for the same resource every time', () => {
    const stacks = { App: { template: { Resources: { One: bucket, Two: bucket } } } };
    const names = () => deploy(stacks).resources.map((one) => one.physicalId);
    expect(names()).toEqual(names());
    expect(new Set(names()).size).toBe(2);
    expect(names()[0]).toMatch(/^app-one-[a-z0-9]{12}$/);
  });

  it('refuses conditions', () => {
    const template = { Conditions: { Large: {} }, Resources: { Extra: { ...bucket, Condition: 'Large' } } };
    expect(() => deploy({ App: { template } })).toThrow('Condition');
  });

  it('refuses circular dependencies', () => {
    const Resources = { A: parameter({ Ref: 'B' }), B: parameter({ Ref: 'C' }), C: parameter('x', { DependsOn: 'A' }) };
    expect(() => deploy({ App: { template: { Resources } } })).toThrow('App: circular dependency: A -> B -> C -> A');
  });

  it('refuses types that are not emulated', () => {
    const Resources = { Mail: { Type: 'AWS::SES::EmailIdentity' } };
    expect(() => deploy({ App: { template: { Resources } } })).toThrow(
      'App/Mail: the local stack does not emulate AWS::SES::EmailIdentity',
    );
  });
});

describe('nested stacks', () => {
  const named = { ...bucket, Properties: { BucketName: 'files' } };
  const inner = { Type: 'AWS::CloudFormation::Stack', Properties: { Parameters: { Given: { Ref: 'Bucket' } } } };

  it('are read with the parameters of the outer stack, which reads their outputs', () => {
    const template = { Resources: { P: parameter({ Ref: 'Given' }) }, Outputs: { Told: { Value: { Ref: 'Given' } } } };
    writeFileSync(join(folder, 'inner.json'), JSON.stringify(template));
    const Resources = {
      Bucket: named,
      Inner: { ...inner, Metadata: { 'aws:asset:path': 'inner.json' } },
      P: parameter({ 'Fn::GetAtt': ['Inner', 'Outputs.Told'] }),
    };
    const found = deploy({ App: { template: { Resources } } }).ofType('AWS::SSM::Parameter');
    expect(found.map(({ stack, properties }) => [stack.replace(/-\w{12}$/, ''), properties['Value']])).toEqual([
      ['App', 'files'],
      ['App-Inner', 'files'],
    ]);
  });

  it('whose template nobody names stop the boot', () => {
    const Resources = { Bucket: named, Inner: inner };
    expect(() => deploy({ App: { template: { Resources } } })).toThrow(
      'App.template.json/Inner: no aws:cdk:enable-asset-metadata',
    );
  });
});
