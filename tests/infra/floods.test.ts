/** Protection of bidders from floods of requests. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { routeKey, type RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { CHOSEN, OTHERS, plainId, templates } from './support/templates.ts';

const { api, routes, web, edge, json, text } = templates();
const numbers = z.object({ ThrottlingRateLimit: z.number(), ThrottlingBurstLimit: z.number() });

describe('the public routes', () => {
  const [stage] = api.ofType('AWS::ApiGatewayV2::Stage').filter(({ Properties }) => 'RouteSettings' in Properties);
  const limits = z.record(z.string(), numbers).parse(stage?.Properties['RouteSettings']);
  const whole = numbers.parse(stage?.Properties['DefaultRouteSettings']);
  const open = Object.values<RouteSpec>(ROUTES).filter(({ audience }) => audience === 'public');

  it('each have a limit far below that of the API', () => {
    for (const { ThrottlingRateLimit, ThrottlingBurstLimit } of open.map((route) =>
      numbers.parse(limits[routeKey(route)]),
    )) {
      expect(ThrottlingRateLimit).toBeLessThanOrEqual(whole.ThrottlingRateLimit / 10);
      expect(ThrottlingBurstLimit).toBeLessThanOrEqual(whole.ThrottlingBurstLimit / 5);
    }
  });

  it('and tickets are the only routes with limits; tickets come slower than the connections that API Gateway takes', () => {
    expect(Object.keys(limits).toSorted()).toEqual([...open, ROUTES.createTicket].map(routeKey).toSorted());
    expect(limits[routeKey(ROUTES.createTicket)]?.ThrottlingRateLimit).toBeLessThan(500);
  });

  it('are created before the stage that names them', () => {
    const keys = routes.ofType('AWS::ApiGatewayV2::Route').map(({ Properties }) => Properties['RouteKey']);
    expect(keys).toEqual(expect.arrayContaining(Object.keys(limits)));
    const nested = api.ofType('AWS::CloudFormation::Stack').find(({ id }) => id.includes('Routes'));
    expect(stage?.DependsOn).toContain(nested?.id);
  });
});

it('no stage has metrics of each route, which nothing reads and AWS bills', () => {
  const stages = api.ofType('AWS::ApiGatewayV2::Stage');
  expect(stages).toHaveLength(2);
  expect(JSON.stringify(stages)).not.toContain('"DetailedMetricsEnabled":true');
});

describe('reserved concurrency', () => {
  const reserved = (context?: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      templates(context)
        .api.ofType('AWS::Lambda::Function')
        .flatMap(({ id, Properties }) =>
          Properties['ReservedConcurrentExecutions'] === undefined
            ? []
            : [[plainId(id), Properties['ReservedConcurrentExecutions']]],
        ),
    );

  it('is not set by default, because a new account has too few executions for it', () => {
    expect(reserved()).toEqual({});
  });

  it('can be set for bids and for the stream consumer', () => {
    expect(reserved(CHOSEN)).toEqual({
      BiddingApiFunction: 200,
      AuctionStreamFunction: 50,
    });
  });
});

describe('the web ACL', () => {
  const rule = z.looseObject({ Name: z.string(), Statement: z.looseObject({}) });
  const [acl, ...more] = edge.ofType('AWS::WAFv2::WebACL');
  const rules = z.array(rule).parse(acl?.Properties['Rules']);
  const named = (name: string) => rules.find(({ Name }) => Name === name);

  it('is on the distribution, unless it is switched off', () => {
    expect(more).toEqual([]);
    const aclOf = (stacks: ReturnType<typeof templates>) =>
      z
        .object({ DistributionConfig: z.object({ WebACLId: z.unknown().optional() }) })
        .parse(stacks.web.ofType('AWS::CloudFront::Distribution')[0]?.Properties).DistributionConfig.WebACLId;
    expect(text(aclOf(templates()))).toBe('<BoliEdge.WebAclArn>');
    expect(text(json.edge.Outputs['WebAclArn']?.Value)).toBe(`<${plainId(acl?.id ?? '')}.Arn>`);
    const without = templates(OTHERS);
    expect(without.edge.resources).toEqual([]);
    expect(aclOf(without)).toBeUndefined();
  });

  it('is for CloudFront, and allows what no rule blocks', () => {
    expect(acl?.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  });

  const byteMatch = z.object({
    ByteMatchStatement: z.object({ SearchString: z.string(), PositionalConstraint: z.literal('STARTS_WITH') }),
  });
  const condition = z.union([byteMatch, z.object({ NotStatement: z.object({ Statement: byteMatch }) })]);
  const rate = z.object({
    RateBasedStatement: z.looseObject({
      Limit: z.number(),
      AggregateKeyType: z.enum(['IP', 'CUSTOM_KEYS']),
      ScopeDownStatement: z.object({ AndStatement: z.object({ Statements: z.array(condition) }) }),
    }),
  });
  const rateOf = (name: string) => rate.parse(named(name)?.Statement).RateBasedStatement;
  const counts = (name: string, path: string): boolean =>
    rateOf(name).ScopeDownStatement.AndStatement.Statements.every((one) =>
      'NotStatement' in one
        ? !path.startsWith(one.NotStatement.Statement.ByteMatchStatement.SearchString)
        : path.startsWith(one.ByteMatchStatement.SearchString),
    );

  it('counts a person by address and token together, and an address alone only far above a hall of two thousand', () => {
    expect(rateOf('flood-of-one')).toMatchObject({
      AggregateKeyType: 'CUSTOM_KEYS',
      CustomKeys: [{ IP: {} }, { Header: { Name: 'authorization' } }],
    });
    expect(rateOf('flood').AggregateKeyType).toBe('IP');
    // A page in the room asks at most every two seconds.
    expect(rateOf('flood').Limit).toBeGreaterThan(2_000 * 150 * 3);
    expect(rateOf('sign-in-flood').Limit).toBeGreaterThan(2_000);
    for (const name of ['flood', 'flood-of-one', 'sign-in-flood'])
      expect(named(name)).toMatchObject({ Action: { Block: {} } });
  });

  it('counts neither what the edge has, nor bids; and asking for a new token is no sign-in', () => {
    const free = ['/', '/lots/1', '/media/1/a.jpg', '/assets/main.js', '/api/lots/1', '/api/lots', '/api/sales/1'];
    const bids = ['/api/bids/auction/1', '/api/bids/auction/1/maximum'];
    for (const name of ['flood', 'flood-of-one', 'sign-in-flood'])
      for (const path of [...free, ...bids]) expect([name, path, counts(name, path)]).toEqual([name, path, false]);
    for (const name of ['flood', 'flood-of-one']) expect(counts(name, '/api/auctions')).toBe(true);
    expect(counts('sign-in-flood', '/api/auth/login')).toBe(true);
    expect(counts('sign-in-flood', '/api/auth/refresh')).toBe(false);
  });

  it('counts by address what needs no token and has one limit for all callers, but not Razorpay', () => {
    const { Limit, AggregateKeyType, ScopeDownStatement } = z
      .object({ RateBasedStatement: z.looseObject({ Limit: z.number(), ScopeDownStatement: z.unknown() }) })
      .parse(named('public-flood')?.Statement).RateBasedStatement;
    expect(AggregateKeyType).toBe('IP');
    expect(Limit).toBeGreaterThan((2_000 / 3) * 10);
    const { OrStatement } = z
      .object({ OrStatement: z.object({ Statements: z.array(byteMatch) }) })
      .parse(ScopeDownStatement);
    const paths = OrStatement.Statements.map(({ ByteMatchStatement }) => ByteMatchStatement.SearchString);
    const isCounted = (route: RouteSpec) => paths.some((path) => `/api${route.path}`.startsWith(path));
    for (const route of [ROUTES.refresh, ROUTES.createUpload, ROUTES.askGrievanceCode])
      expect(isCounted(route)).toBe(true);
    expect(isCounted(ROUTES.paymentWebhook)).toBe(false);
  });

  it('logs what it blocks, without tokens, and alarms', () => {
    const [logging] = edge.ofType('AWS::WAFv2::LoggingConfiguration');
    expect(logging?.Properties).toMatchObject({
      LoggingFilter: { DefaultBehavior: 'DROP', Filters: [{ Behavior: 'KEEP' }] },
      RedactedFields: expect.arrayContaining([{ SingleHeader: { Name: 'authorization' } }]),
    });
    const [group] = edge.ofType('AWS::Logs::LogGroup');
    expect(group?.Properties['LogGroupName']).toBe('aws-waf-logs-boli');
    expect(JSON.stringify(logging?.Properties['LogDestinationConfigs'])).toContain(plainId(group?.id ?? '?'));
    const visible = z.object({ VisibilityConfig: z.object({ MetricName: z.string() }) }).parse(acl?.Properties);
    expect(edge.ofType('AWS::CloudWatch::Alarm').map(({ Properties }) => Properties)).toMatchObject([
      {
        MetricName: 'BlockedRequests',
        Dimensions: expect.arrayContaining([{ Name: 'WebACL', Value: visible.VisibilityConfig.MetricName }]),
      },
      // What the edge itself answers.
      { Metrics: [{ Expression: expect.stringContaining('5xxErrorRate') }] },
    ]);
  });

  it('blocks common attacks, but not pictures and long descriptions in bodies', () => {
    const { ManagedRuleGroupStatement: group } = z
      .object({
        ManagedRuleGroupStatement: z.looseObject({
          RuleActionOverrides: z.array(z.object({ Name: z.string(), ActionToUse: z.object({ Count: z.object({}) }) })),
        }),
      })
      .parse(named('common')?.Statement);
    expect(group).toMatchObject({ VendorName: 'AWS', Name: 'AWSManagedRulesCommonRuleSet' });
    const counted = group.RuleActionOverrides.map(({ Name }) => Name);
    expect(counted).toContain('SizeRestrictions_BODY');
    expect(counted.every((name) => name.endsWith('_BODY'))).toBe(true);
  });
});

describe('the key by which the API recognises the distribution', () => {
  const keysOf = (stacks: ReturnType<typeof templates>) =>
    stacks.api.ofType('AWS::SecretsManager::Secret').map(({ id }) => plainId(id));
  const sentBy = (stacks: ReturnType<typeof templates>) => {
    const { Origins } = z
      .object({
        Origins: z.array(
          z.looseObject({
            OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() })).default([]),
          }),
        ),
      })
      .parse(
        z
          .looseObject({ DistributionConfig: z.unknown() })
          .parse(stacks.web.ofType('AWS::CloudFront::Distribution')[0]?.Properties).DistributionConfig,
      );
    return Origins.flatMap(({ OriginCustomHeaders }) =>
      OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => `${HeaderName}: ${stacks.text(HeaderValue)}`),
    );
  };
  const acceptedBy = (stacks: ReturnType<typeof templates>) => {
    const variables = stacks.api
      .ofType('AWS::Lambda::Function')
      .map(({ Properties }) => z.object({ Variables: z.looseObject({}) }).parse(Properties['Environment']).Variables);
    return new Set(
      variables.flatMap(({ ORIGIN_KEYS: keys }) => (keys === undefined ? [] : stacks.text(keys).split(','))),
    );
  };
  const reference = (key: string) => `{{resolve:secretsmanager:<OriginKeys${key}>:SecretString:::}}`;

  it('is a reference in every template, and the distribution sends it only to the API', () => {
    expect(keysOf(templates())).toEqual(['OriginKeysKey1']);
    // Once for the API, once for the pages of lots, which are a path of it.
    expect(sentBy(templates())).toEqual(Array.from({ length: 2 }, () => `x-boli-origin-key: ${reference('Key1')}`));
    expect(acceptedBy(templates())).toEqual(new Set([reference('Key1')]));
    expect(web.ofType('AWS::SecretsManager::Secret')).toEqual([]);
  });

  it('is rotated by a deployment with the next number, here the third, while the previous key stays valid', () => {
    const next = templates(CHOSEN);
    expect(sentBy(next)).toEqual(Array.from({ length: 2 }, () => `x-boli-origin-key: ${reference('Key3')}`));
    expect(acceptedBy(next)).toEqual(new Set([reference('Key2'), reference('Key3')]));
    // The distribution's stack imports the old key until it is deployed itself.
    const exported = Object.values(next.json.api.Outputs).flatMap(({ Value, Export }) =>
      Export === undefined ? [] : [next.text(Value)],
    );
    expect(exported).toEqual(expect.arrayContaining(['<OriginKeysKey2>', '<OriginKeysKey3>']));
    expect(keysOf(next)).toEqual(['OriginKeysKey3', 'OriginKeysKey2']);
  });
});
