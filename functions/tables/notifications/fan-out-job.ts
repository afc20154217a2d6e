import * as z from 'zod/mini';
import { noticeItem } from './notice-item.ts';

/** The type, and the beginning of the key, of the items below. */
export const FAN_OUT = '#FAN-OUT#';

/** One page of the devices that a broadcast goes to. Its insertion is what the stream brings to be done. */
export const fanOutJob = z.object({
  type: z.literal(FAN_OUT),
  notice: noticeItem,
  page: z.number(),
  /** Where the page before ended, a key of the device index. */
  after: z.optional(z.record(z.string(), z.unknown())),
});
export type FanOutJob = Omit<z.infer<typeof fanOutJob>, 'type'>;
