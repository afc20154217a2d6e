/** How long to wait for the server to revoke the refresh token. */
const PATIENCE_MS = 2_000;

/**
 * Signs out: asks the server to revoke the refresh token, clears localStorage, and loads `destination` as a new
 * page, so that no personal data stays in memory. An unreachable server does not block it.
 */
export async function signOut(destination: string): Promise<void> {
  await Promise.race([endPush(), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
  try {
    await fetch('/api/auth/logout', {
      credentials: 'same-origin',
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch {
    // The access token still expires within minutes, and the cookie works only on this device.
  }
  forget();
  // Until the next page comes, this one still notes what arrives: which notices it has shown, for example.
  addEventListener('pagehide', forget, { once: true });
  location.assign(destination);
}

function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/**
 * Ends the push subscription, because nobody reads its notices after the sign-out. The push service then reports it
 * as gone.
 */
async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
