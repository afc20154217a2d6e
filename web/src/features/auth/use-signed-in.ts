import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '#shared/contract/accounts/auth.ts';
import { paths } from '#web/paths.ts';
import { forgetDevice } from '#web/push/device.ts';
import { forgetFarewell } from '#web/session/farewell.ts';
import { pathAfterLogin } from '#web/session/path-after-login.ts';
import { sessionStore } from '#web/session/session.ts';
import { useReturning } from './arrival.ts';

/** How long the success message stays before the redirect. */
const REDIRECT_DELAY_MS = 1_000;

interface NewSession {
  readonly token: string;
  readonly user: SessionUser;
  readonly awaitsSecondFactor: boolean;
}

interface SignedIn {
  /** Somebody is signed in; the redirect follows. */
  readonly isDone: boolean;
  readonly signedIn: (session: NewSession) => void;
}

/** Completes a login after its last step: stores the session and redirects. */
export function useSignedIn(): SignedIn {
  const navigate = useNavigate();
  const { returnTo = null } = useReturning();
  const [destination, setDestination] = useState<string>();

  useEffect(() => {
    if (destination === undefined) return undefined;
    const timer = setTimeout(() => void navigate(destination, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [destination, navigate]);

  return {
    isDone: destination !== undefined,
    signedIn: ({ token, user, awaitsSecondFactor }) => {
      forgetFarewell();
      // Pushes end with the session in which a browser registered, so it registers again.
      forgetDevice();
      sessionStore.save({ token, user });
      setDestination(awaitsSecondFactor ? paths.profile : pathAfterLogin(user.role, returnTo));
    },
  };
}
