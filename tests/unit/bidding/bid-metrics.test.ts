import { expect, test } from 'vitest';
import { bidMetrics } from '../../../functions/bidding/bid-metrics.ts';

const place = { namespace: 'Boli', service: 'bidding-api' };
const latency = {
  Namespace: 'Boli',
  Dimensions: [['service']],
  Metrics: [{ Name: 'BidLatency', Unit: 'Milliseconds' }],
};

test('an accepted bid counts for the function, with the time it took', () => {
  expect(bidMetrics(place, { code: undefined, receivedAt: 1_000, answeredAt: 1_012 })).toEqual({
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

test('a refused one counts by its code, and its time for the function as a whole', () => {
  expect(bidMetrics(place, { code: 'BID_TOO_LOW', receivedAt: 1_000, answeredAt: 990 })).toEqual({
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
