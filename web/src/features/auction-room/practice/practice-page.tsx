import { type ComponentProps, useState } from 'react';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { OpenPage } from '#web/page/open-page.tsx';
import { homeOf, paths } from '#web/paths.ts';
import { ClockContext } from '#web/realtime/clock-context.ts';
import { useSession } from '#web/session/session.ts';
import { SignedInUser } from '#web/session/signed-in-user.ts';
import { ROOM_HEADING_ID } from '../room-heading.ts';
import { PRACTICE_CLOCK } from './practice-clock.ts';
import { PracticeIntro } from './practice-intro.tsx';
import { PracticeMark } from './practice-mark.tsx';
import { PracticeRoom } from './practice-room.tsx';

/**
 * `/practice`: an auction with play money against rivals of the page's own, with or without an account. Nothing of it is
 * sent or stored; leaving the page ends it.
 */
export function Component() {
  const session = useSession();
  const home = session === undefined ? paths.home : homeOf(session.user.role);
  const page = (
    <OpenPage>
      <Practice home={home} />
    </OpenPage>
  );
  return session === undefined ? <SignedInUser value={VISITOR}>{page}</SignedInUser> : page;
}

/** The bidder of somebody without an account. */
const VISITOR: ComponentProps<typeof SignedInUser>['value'] = {
  _id: 'visitor',
  id: 'visitor',
  name: 'You',
  email: '',
  mobile: '',
  role: 'user',
};

function Practice({ home }: { readonly home: string }) {
  const [seed, setSeed] = useState<number>();
  const start = () => setSeed(newSeed());
  return (
    <div className="grid grid-cols-1 gap-5 xl:gap-6">
      <DocumentTitle title="Practice auction" />
      <div className="grid gap-3">
        <BackLink to={home}>{home === paths.home ? 'Home' : 'Dashboard'}</BackLink>
        <h1 id={ROOM_HEADING_ID} tabIndex={-1} className="text-2xl font-semibold outline-none md:text-3xl">
          Practice auction
        </h1>
      </div>
      <PracticeMark />
      {seed === undefined ? (
        <PracticeIntro onStart={start} />
      ) : (
        <ClockContext value={PRACTICE_CLOCK}>
          {/* The key starts another practice. */}
          <PracticeRoom key={seed} seed={seed} onAgain={start} />
        </ClockContext>
      )}
    </div>
  );
}

function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
