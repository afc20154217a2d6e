import { describe, expect, it } from 'vitest';
import { addressBook } from '../../../infra/local/network/address-book.ts';
import { deploymentOf } from './stand-in-server.ts';
import { resource } from './cdn/distribution.ts';

describe('addresses', () => {
  const deployment = {
    ...deploymentOf(
      resource('AWS::S3::Bucket', 'files', {}),
      resource('AWS::ApiGatewayV2::Api', 'live1', { ProtocolType: 'WEBSOCKET' }),
      resource('AWS::CloudFront::Distribution', 'D', {}, { DomainName: 'd1.cloudfront.net' }),
    ),
    region: 'ap-south-1',
    accountId: '1',
    outputs: {},
  };
  const book = addressBook(deployment, 3000, true);

  it.each([
    ['wss://live1.execute-api.ap-south-1.amazonaws.com/live', 'ws://localhost:3000/__ws/live1/live'],
    ['https://live1.execute-api.ap-south-1.amazonaws.com/live', 'http://localhost:3000/__aws/execute-api/live1/live'],
    ['https://d1.cloudfront.net', 'http://localhost:3000'],
    ['https://files.s3.ap-south-1.amazonaws.com', 'http://localhost:3000/__aws/s3/files'],
    ['https://checkout.razorpay.com/v1/checkout.js', 'http://localhost:3000/__local/razorpay/v1/checkout.js'],
    ['plain text', 'plain text'],
  ])('%s is %s here', (address, local) => {
    expect(book.localAddress(address)).toBe(local);
  });

  it('in a policy name origins, and nothing is upgraded to TLS', () => {
    const policy =
      "script-src 'self' https://checkout.razorpay.com https://cdn.razorpay.com; img-src https://s3.ap-south-1.amazonaws.com/files/; upgrade-insecure-requests";
    expect(book.localPolicy(policy)).toBe(
      "script-src 'self' 'self' http://127.0.0.1:3000; img-src http://localhost:3000/__aws/s3/files/",
    );
    expect(addressBook(deployment, 3000, false).localPolicy(policy)).toContain('https://checkout.razorpay.com');
  });
});
