import type { AwsRequest, AwsResponse } from '@boli/aws-local/aws/aws-service.ts';
import * as z from 'zod';
import { parseJson } from '#shared/model/json.ts';
import { jsonAnswer, seeOther } from './html.ts';
import { fromForm } from './payments-page.ts';

/** The stack's clock for the local pages, which only move it forward. */
export interface ClockControl {
  /** Epoch ms. */
  now(): number;
  advance(ms: number): void | Promise<void>;
}

/** Limits one step to ten years, so that a typing error cannot exceed the range of Date. */
const MAX_STEP_MS = 10 * 365 * 86_400_000;

const advanceSchema = z.strictObject({
  advanceMs: z.coerce
    .number()
    .int('advanceMs must be whole milliseconds.')
    .min(0, 'The clock moves forward only.')
    .max(MAX_STEP_MS, 'advanceMs is at most ten years.'),
});

function bodyOf(request: AwsRequest): unknown {
  const text = request.body.toString('utf8');
  return fromForm(request) ? Object.fromEntries(new URLSearchParams(text)) : parseJson(text);
}

/** The offset of the stack's clock from the machine's, in ms. */
export function offsetOf(clock: ClockControl): number {
  return Math.round(clock.now() - Date.now());
}

/** POST /__local/clock {advanceMs}: returns {now, offsetMs}, both in milliseconds. */
export async function moveClock(clock: ClockControl, request: AwsRequest): Promise<AwsResponse> {
  const parsed = advanceSchema.safeParse(bodyOf(request));
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message ?? 'Send {"advanceMs": milliseconds}.';
    return jsonAnswer({ success: false, message }, 400);
  }
  if (parsed.data.advanceMs > 0) await clock.advance(parsed.data.advanceMs);
  return fromForm(request) ? seeOther('/__local/') : jsonAnswer({ now: clock.now(), offsetMs: offsetOf(clock) });
}
