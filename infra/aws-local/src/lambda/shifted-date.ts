/**
 * Makes this thread's `Date` follow the stack's clock: the machine's clock plus an offset shared by all threads.
 * Only the current time changes; dates from arguments do not.
 */
export function shiftDate(clockOffsetBuffer: SharedArrayBuffer): void {
  const RealDate = Date;
  const offset = new BigInt64Array(clockOffsetBuffer);
  const now = () => RealDate.now() + Number(Atomics.load(offset, 0));
  const Shifted = new Proxy(RealDate, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  Object.defineProperty(RealDate.prototype, 'constructor', { value: Shifted, writable: true, configurable: true });
  globalThis.Date = Shifted;
}
