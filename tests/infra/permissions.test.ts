import { expect, it } from 'vitest';
import * as z from 'zod';
import { statementsOf } from './support/policies.ts';
import { templates } from './support/templates.ts';

const { api } = templates();

it('only the expected AWS services may assume roles', () => {
  const principals = api.ofType('AWS::IAM::Role').map(({ Properties }) => {
    const [first, ...more] = statementsOf(Properties['AssumeRolePolicyDocument']);
    expect(more).toEqual([]);
    return z.object({ Service: z.string() }).parse(first?.Principal).Service;
  });
  expect(new Set(principals)).toEqual(
    new Set([
      'apigateway.amazonaws.com',
      'codedeploy.amazonaws.com',
      'lambda.amazonaws.com',
      'scheduler.amazonaws.com',
    ]),
  );
});
