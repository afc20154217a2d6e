import { expect, it } from 'vitest';
import { dataAccess } from '../../src/opensearch/data-access.ts';
import { deploymentOf, principalWith } from '../emulator-server.ts';

const ARN = 'arn:aws:aoss:ap-south-1:111122223333:collection/one';
const SIGNER = principalWith();

/** The status of a refusal; undefined when the request is let through. */
function refusalOf(method: string, path: string, { of = 'lots', principal = SIGNER }: Partial<Tried> = {}) {
  const collection = {
    type: 'AWS::OpenSearchServerless::Collection',
    physicalId: 'one',
    attributes: { Arn: ARN },
    properties: { Name: 'lots' },
  };
  const rules = [
    { Resource: [`index/${of}/*`], Permission: ['aoss:ReadDocument'] },
    { Resource: [`collection/${of}`], Permission: ['aoss:DescribeCollectionItems'] },
  ];
  const deployment = deploymentOf(collection, {
    type: 'AWS::OpenSearchServerless::AccessPolicy',
    physicalId: 'access',
    properties: { Policy: JSON.stringify([{ Principal: [SIGNER.arn], Rules: rules }]) },
  });
  const [found] = deployment.ofType(collection.type);
  const request = { method, path, query: new URLSearchParams(), headers: {}, body: Buffer.from('') };
  return dataAccess(deployment, found!)({ ...request, principal: principal ?? undefined })?.status;
}

interface Tried {
  /** The collection that the policy names. */
  readonly of: string;
  /** Null for an unsigned request. */
  readonly principal: typeof SIGNER | null;
}

it('lets through what both the role and the data access policy allow', () => {
  expect(refusalOf('POST', '/catalogue/_msearch')).toBeUndefined();
  expect(refusalOf('GET', '/catalogue-*/_alias')).toBeUndefined();
});

it.each([
  ['an operation that the policy does not grant', 'POST', '/catalogue/_bulk', {}, 403],
  ['another collection', 'POST', '/catalogue/_msearch', { of: 'others' }, 403],
  ['another role', 'POST', '/catalogue/_msearch', { principal: { ...SIGNER, arn: 'another' } }, 403],
  ['a role without the grant', 'POST', '/catalogue/_msearch', { principal: principalWith('s3:* *') }, 403],
  ['an unsigned request', 'POST', '/catalogue/_msearch', { principal: null }, 403],
  ['an operation that is not emulated', 'POST', '/catalogue/_refresh', {}, 400],
])('refuses %s', (_, method, path, tried, status) => {
  expect(refusalOf(method, path, tried)).toBe(status);
});
