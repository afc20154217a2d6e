/** How long leaving waits for the server to revoke the refresh token. */
const PATIENCE_MS = 2_000;

/**
 * Signs out: asks the server to revoke the refresh token, clears all local storage, and loads `destination`
 * afresh, so that nothing of the person stays in memory. A server that cannot be reached delays no one.
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
    // The access token still expires within minutes, and the cookie is useless without this device.
  }
  localStorage.clear();
  sessionStorage.clear();
  location.assign(destination);
}

/** Nobody reads the notices of whoever has left: the push service then says that the subscription has ended. */
async function endPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => false);
}
