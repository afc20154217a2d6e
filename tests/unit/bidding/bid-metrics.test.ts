import { expect, test } from 'vitest';
import { bidMetrics } from '#functions/bidding/bid-metrics.ts';

const source = { namespace: 'Boli', service: 'bidding-api' };
const latency = {
  Namespace: 'Boli',
  Dimensions: [['service']],
  Metrics: [{ Name: 'BidLatency', Unit: 'Milliseconds' }],
};

test('counts an accepted bid and measures its time', () => {
  expect(bidMetrics(source, { code: undefined, receivedAt: 1_000, answeredAt: 1_012 })).toEqual({
    _aws: {
      Timestamp: 1_012,
      CloudWatchMetrics: [
        { Namespace: 'Boli', Dimensions: [['service']], Metrics: [{ Name: 'BidsAccepted', Unit: 'Count' }] },
        latency,
      ],
    },
    service: 'bidding-api',
    BidsAccepted: 1,
    BidLatency: 12,
  });
});

test('counts a refused bid by its code and measures its time', () => {
  expect(bidMetrics(source, { code: 'BID_TOO_LOW', receivedAt: 1_000, answeredAt: 990 })).toEqual({
    _aws: {
      Timestamp: 990,
      CloudWatchMetrics: [
        { Namespace: 'Boli', Dimensions: [['service', 'code']], Metrics: [{ Name: 'BidsRefused', Unit: 'Count' }] },
        latency,
      ],
    },
    service: 'bidding-api',
    code: 'BID_TOO_LOW',
    BidsRefused: 1,
    BidLatency: 0,
  });
});
