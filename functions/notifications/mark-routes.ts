import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { MarkStore } from '#functions/tables/notifications/mark-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { markNotifications } from '#shared/contract/notifications.ts';
import { ok, refused } from '#shared/model/result.ts';

interface MarkDeps {
  readonly marks: Pick<MarkStore, 'markRead' | 'markUpTo'>;
  readonly clock: Clock;
}

/** Routes for marking notices as read and for clearing them. */
export function markRoutes({ marks, clock }: MarkDeps): readonly Endpoint[] {
  return [
    endpoint(markNotifications, async ({ params, body, caller }) => {
      const { userId } = caller;
      if (params.id !== userId) return refused(refusal('FORBIDDEN'));
      const now = clock();
      if (body.action === 'read') await marks.markRead(userId, body.ids, now);
      else {
        // Future notices cannot have been seen.
        const seen = body.upTo < isoFrom(now) ? body.upTo : isoFrom(now);
        await marks.markUpTo(userId, body.action === 'read-all' ? 'readUpTo' : 'clearedUpTo', seen, now);
      }
      return ok({ answer: { success: true, message: 'Marked.' } });
    }),
  ];
}
