import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

type Stacks = Readonly<Record<string, { readonly template: object; readonly dependsOn?: readonly string[] }>>;

/** Writes a cloud assembly with these stacks and reads it as the stack does. */
function deploy(stacks: Stacks, parameters: Readonly<Record<string, string>> = {}) {
  const artifacts = Object.entries(stacks).map(([name, { template, dependsOn = [] }]) => {
    writeFileSync(join(folder, `${name}.template.json`), JSON.stringify({ Resources: {}, ...template }));
    const properties = { templateFile: `${name}.template.json` };
    const environment = 'aws://unknown-account/ap-south-1';
    return [name, { type: 'aws:cloudformation:stack', environment, properties, dependencies: dependsOn }];
  });
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts: Object.fromEntries(artifacts) }));
  return readDeployment(readCloudAssembly(folder), parameters);
}

const bucket = { Type: 'AWS::S3::Bucket' };
const parameter = (Value: unknown, more: object = {}) => ({
  Type: 'AWS::SSM::Parameter',
  Properties: { Name: '/p', Type: 'String', Value },
  ...more,
});

/** What an intrinsic function resolves to, as the value of a parameter beside a bucket called `files`. */
function resolved(Value: unknown, more: object = {}): unknown {
  const named = { ...bucket, Properties: { BucketName: 'files' } };
  const deployment = deploy({ App: { template: { Resources: { Bucket: named, P: parameter(Value) }, ...more } } });
  return deployment.ofType('AWS::SSM::Parameter')[0]?.properties['Value'];
}

describe('intrinsic functions', () => {
  it.each([
    ['Ref', { Ref: 'Bucket' }, 'files'],
    ['Ref of a pseudo parameter', { Ref: 'AWS::Region' }, 'ap-south-1'],
    ['Fn::GetAtt', { 'Fn::GetAtt': ['Bucket', 'Arn'] }, 'arn:aws:s3:::files'],
    ['Fn::GetAtt as text', { 'Fn::GetAtt': 'Bucket.Arn' }, 'arn:aws:s3:::files'],
    ['Fn::Join', { 'Fn::Join': ['/', ['a', { Ref: 'Bucket' }]] }, 'a/files'],
    [
      'Fn::Sub',
      { 'Fn::Sub': '${Bucket.Arn}/${AWS::AccountId}/${!Literal}' },
      'arn:aws:s3:::files/000000000000/${Literal}',
    ],
    ['Fn::Sub with variables', { 'Fn::Sub': ['${Name}!', { Name: { Ref: 'Bucket' } }] }, 'files!'],
    ['Fn::Select of Fn::Split', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/x'] }] }, 'host'],
  ])('resolves %s', (_, value, expected) => {
    expect(resolved(value)).toBe(expected);
  });

  it('resolves Fn::If by conditions, and drops what is AWS::NoValue', () => {
    const Conditions = {
      Here: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'ap-south-1'] },
      There: { 'Fn::Not': [{ Condition: 'Here' }] },
    };
    expect(resolved({ 'Fn::If': ['Here', 'yes', 'no'] }, { Conditions })).toBe('yes');
    expect(resolved({ a: { 'Fn::If': ['There', 'x', { Ref: 'AWS::NoValue' }] }, b: 1 }, { Conditions })).toEqual({
      b: 1,
    });
  });

  it.each([
    [{ 'Fn::Base64': 'x' }, 'App/P: the local stack does not know the intrinsic function Fn::Base64'],
    [{ 'Fn::GetAtt': ['Bucket', 'Nope'] }, 'App/P: Fn::GetAtt Bucket.Nope (AWS::S3::Bucket)'],
    [{ Ref: 'Nobody' }, 'App/P: Ref to Nobody'],
    [{ 'Fn::ImportValue': 'x' }, 'App/P: Fn::ImportValue x'],
    ['{{resolve:ssm:/x}}', 'App/P: dynamic reference'],
  ])('stops at %j and names the place', (value, message) => {
    expect(() => resolved(value)).toThrow(message);
  });
});

describe('stacks', () => {
  it('hands exports and outputs on to later stacks, whatever the order in the manifest', () => {
    const Outputs = { Name: { Value: { Ref: 'Bucket' }, Export: { Name: 'Data:Bucket' } } };
    const uses = {
      A: parameter({ 'Fn::ImportValue': 'Data:Bucket' }),
      B: parameter({ 'Fn::GetStackOutput': { StackName: 'Data', OutputName: 'Name' } }),
    };
    const deployment = deploy({
      App: { template: { Resources: uses }, dependsOn: ['Data'] },
      Data: { template: { Resources: { Bucket: bucket }, Outputs } },
    });
    const name = deployment.ofType('AWS::S3::Bucket')[0]?.physicalId;
    expect(deployment.ofType('AWS::SSM::Parameter').map((one) => one.properties['Value'])).toEqual([name, name]);
    expect(deployment.outputs).toEqual({ Name: name });
  });

  it('derives the same generated names every time, and others for other resources', () => {
    const stacks = { App: { template: { Resources: { One: bucket, Two: bucket } } } };
    const names = () => deploy(stacks).resources.map((one) => one.physicalId);
    expect(names()).toEqual(names());
    expect(new Set(names()).size).toBe(2);
    expect(names()[0]).toMatch(/^app-one-[a-z0-9]{12}$/);
  });

  it('leaves out resources whose condition is false, and takes given values for parameters', () => {
    const template = {
      Parameters: { Size: { Type: 'String', Default: 'small' }, Given: { Type: 'String' } },
      Conditions: { Large: { 'Fn::Equals': [{ Ref: 'Size' }, 'large'] } },
      Resources: { Extra: { ...bucket, Condition: 'Large' }, P: parameter({ Ref: 'Given' }) },
    };
    const deployment = deploy({ App: { template } }, { Given: 'value' });
    expect(deployment.ofType('AWS::S3::Bucket')).toEqual([]);
    expect(deployment.ofType('AWS::SSM::Parameter')[0]?.properties['Value']).toBe('value');
  });

  it('refuses circular dependencies', () => {
    const Resources = { A: parameter({ Ref: 'B' }), B: parameter({ Ref: 'C' }), C: parameter('x', { DependsOn: 'A' }) };
    expect(() => deploy({ App: { template: { Resources } } })).toThrow('App: circular dependency: A -> B -> C -> A');
  });

  it('refuses types nobody stands in for', () => {
    const Resources = { Mail: { Type: 'AWS::SES::EmailIdentity' } };
    expect(() => deploy({ App: { template: { Resources } } })).toThrow(
      'App/Mail: the local stack has no stand-in for AWS::SES::EmailIdentity',
    );
  });

  it('finds assets by the hash a template names them with', () => {
    mkdirSync(join(folder, 'asset.abc'));
    writeFileSync(
      join(folder, 'manifest.json'),
      JSON.stringify({ artifacts: { 'App.assets': { type: 'cdk:asset-manifest' } } }),
    );
    const files = { abc: { source: { path: 'asset.abc', packaging: 'zip' } } };
    writeFileSync(join(folder, 'App.assets.json'), JSON.stringify({ files }));
    const assembly = readCloudAssembly(folder);
    expect(assembly.assetPath('abc')).toBe(join(folder, 'asset.abc'));
    expect(assembly.assetPath('nope')).toBeUndefined();
  });
});
