const EVERY_MS = 20;

/** Polls until the value passes; for effects in another process or behind a socket. */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  isWanted: (answer: T) => boolean,
  withinMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() > deadline) {
      throw new Error(`Not the wanted answer after ${withinMs} ms: ${JSON.stringify(answer).slice(0, 500)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
