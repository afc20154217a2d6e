import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { cursorFrom, readCursor } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { NoteItem, NoteStore } from '#functions/tables/users/note-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { addUserNote, claimUser, nextWaiting, releaseUser } from '#shared/contract/accounts/verification-queue.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { ok, refused } from '#shared/model/result.ts';
import { userAnswer } from './profile/user-answer.ts';
import { type HoldDeps, holdNext, holdPerson } from './verification/hold-person.ts';
import type { VerificationStore } from './verification/verification-store.ts';
import { identityVersion } from './verification/verification.ts';

interface QueueDeps extends HoldDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  readonly notes: NoteStore;
  readonly verification: Pick<VerificationStore, 'counts'>;
  readonly clock: Clock;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

/** The routes of the verification queue: who is checked by whom, and what admins note. */
export function queueRoutes(deps: QueueDeps): Endpoint[] {
  const { claims, profiles, notes, verification, clock, newId } = deps;

  const personOf = async (held: ProfileItem) => ({
    ...userAnswer(held),
    identityVersion: identityVersion(held),
    heldUntil: isoFrom(held.claimedUntil ?? 0),
    place: cursorFrom(held.createdSort),
    idDocument: held.idDocument,
    notes: await noteAnswers(profiles, await notes.newest(held.userId)),
  });
  const waitingCount = async () => (await verification.counts()).pending;

  return [
    endpoint(nextWaiting, async ({ body, caller }) => {
      const after = body.after === undefined ? undefined : readCursor(body.after);
      if (body.after !== undefined && after === undefined) return refused(noSuchPlace);
      const held = await holdNext(deps, { adminId: caller.userId, now: clock() }, after);
      const person = held === undefined ? null : await personOf(held);
      return ok({ answer: { success: true, waiting: await waitingCount(), person } });
    }),

    endpoint(claimUser, async ({ params: { id }, caller }) => {
      const held = await holdPerson(deps, id, { adminId: caller.userId, now: clock() });
      if (!held.ok) return held;
      return ok({ answer: { success: true, waiting: await waitingCount(), person: await personOf(held.value) } });
    }),

    endpoint(releaseUser, async ({ params: { id }, caller }) => {
      await claims.release(id, caller.userId);
      return ok({ answer: { success: true, message: 'You no longer hold this user.' } });
    }),

    endpoint(addUserNote, async ({ params: { id }, body: { text }, caller, by }) => {
      const now = clock();
      const isStored = await notes.add({ userId: id, text, by, id: newId(), now });
      if (!isStored) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
      const author = await profiles.getProfile(caller.userId);
      return ok({ answer: { success: true, note: { text, by: author?.name ?? 'An admin', createdAt: isoFrom(now) } } });
    }),
  ];
}

const noSuchPlace = refusal('INVALID_INPUT', 'This place does not exist. Please start from the front of the queue.');

/** Notes with the names of the admins who wrote them. */
export async function noteAnswers(profiles: Pick<ProfileStore, 'getProfiles'>, notes: readonly NoteItem[]) {
  const authors = await profiles.getProfiles([...new Set(notes.map(({ by }) => by))]);
  return notes.map(({ text, by, at }) => ({ text, by: authors.get(by)?.name ?? 'An admin', createdAt: isoFrom(at) }));
}
