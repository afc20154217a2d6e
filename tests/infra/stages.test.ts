/** Several stages in one account and region: the same stacks under other names. */
import { describe, expect, it } from 'vitest';
import { settingsOf, stageSettings, templates } from './support/templates.ts';

/** A template in which every name that contains the stage is replaced. */
function withoutNames(template: unknown, stage: string): string {
  const [stacks, resources, metrics] = [`Boli-${stage}-`, `boli-${stage}`, `Boli-${stage}`];
  return (
    JSON.stringify(template, undefined, 1)
      .replaceAll(`/boli/${stage}/`, '/boli/')
      .replaceAll(`parameter/boli/${stage}/`, 'parameter/boli/')
      // The permission to call a function contains the names of two constructs.
      .replaceAll(new RegExp(`[0-9A-F]{8}Boli-?${stage}-?App`, 'gi'), 'BoliApp')
      // So do the parameters of a nested stack.
      .replaceAll(
        new RegExp(`referencetoBoli${stage}(\\w+?)[0-9A-F]{8}(Ref|Arn|QueueName)`, 'g'),
        'referencetoBoli$1$2',
      )
      // `BoliTest2WebCdnHeaders2E7BE232` and `Bolitest2WebCdn…`: CDK's own names, with a hash of stack and construct.
      .replaceAll(new RegExp(`Boli-?${stage}-?(Web|App|Data)(\\w+?)(?:[0-9A-F]{8}){1,2}\\b`, 'gi'), 'Boli$1$2')
      // A version has a digest of its function, names included.
      .replaceAll(/CurrentVersion([0-9A-F]{8})[0-9a-f]{32}/g, 'CurrentVersion$1')
      // The template of a nested stack is an asset, whose name is its digest.
      .replaceAll(/\/[0-9a-f]{64}\.json/g, '')
      // CDK tags the bucket that it fills.
      .replaceAll(/aws-cdk:cr-owned:\w+/g, 'aws-cdk:cr-owned')
      .replaceAll(stacks, 'Boli')
      .replaceAll(resources, 'boli')
      .replaceAll(metrics, 'Boli')
  );
}

/** Types whose names are scoped to another resource. */
const INNER = new Set(['AWS::ApiGatewayV2::Authorizer', 'AWS::Lambda::Alias']);

describe('two stages', () => {
  const one = templates(stageSettings('one'));
  const two = templates(stageSettings('two'));

  it.each(['data', 'api', 'monitoring', 'routes', 'web', 'edge'] as const)('differ only in names: %s', (part) => {
    expect(withoutNames(one.json[part], 'one')).toBe(withoutNames(two.json[part], 'two'));
  });

  it('share no name, export or parameter', () => {
    const resourceNames = ({ data, api, monitoring, routes, web, edge }: typeof one) =>
      [data, api, monitoring, routes, web, edge]
        .flatMap(({ resources }) => resources)
        .filter(({ Type }) => !INNER.has(Type))
        .flatMap(({ Type, Properties }) =>
          [Properties, ...Object.values(Properties)]
            .flatMap((value) => Object.entries(Object(value) as Record<string, unknown>))
            .flatMap(([key, value]) => (/^(?:Api|Dashboard)?Name$/.test(key) ? [`${Type} ${String(value)}`] : [])),
        );
    const exports = (stacks: typeof one) =>
      Object.values(stacks.json).flatMap(({ Outputs }) =>
        Object.values(Outputs).flatMap(({ Export }) => (Export === undefined ? [] : [Export.Name])),
      );
    const parameters = ({ json }: typeof one) => JSON.stringify(json.api).match(/\/boli\/[\w/-]+/g) ?? [];
    for (const found of [resourceNames, exports, parameters]) {
      expect(found(one).length).toBeGreaterThan(0);
      expect(found(one).filter((name) => found(two).includes(name))).toEqual([]);
    }
  });

  it('have separate namespaces of metrics', () => {
    const namespaces = ({ monitoring }: typeof one) =>
      new Set(
        monitoring.ofType('AWS::CloudWatch::Alarm').flatMap(({ Properties }) => {
          const namespace = Properties['Namespace'];
          return typeof namespace === 'string' && namespace.startsWith('Boli') ? [namespace] : [];
        }),
      );
    expect(namespaces(one)).toEqual(new Set(['Boli-one']));
    expect(namespaces(two)).toEqual(new Set(['Boli-two']));
  });
});

it('a stage that is not valid in names is refused', () => {
  expect(() => settingsOf({ stage: 'Test Stage' })).toThrow('lower-case letters and digits');
});
