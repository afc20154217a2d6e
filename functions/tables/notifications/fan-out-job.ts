import * as z from 'zod';
import { noticeItem } from './notice-item.ts';

/** The type, and the prefix of the key, of fan-out jobs. */
export const FAN_OUT = '#FAN-OUT#';

/** One page of the devices of a broadcast. The stream delivers the inserted job to notice-delivery. */
export const fanOutJob = z.object({
  type: z.literal(FAN_OUT),
  notice: noticeItem,
  page: z.number(),
  /** The last key of the previous page, in the device index. */
  after: z.record(z.string(), z.unknown()).optional(),
});
export type FanOutJob = Omit<z.infer<typeof fanOutJob>, 'type'>;
