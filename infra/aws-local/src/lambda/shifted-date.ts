/**
 * Makes this thread's `Date` show the stack's time: the machine's clock plus an offset that every thread shares.
 * Only the present changes; dates made from arguments, parsing and comparisons stay what they are.
 */
export function shiftDate(offsetBuffer: SharedArrayBuffer): void {
  const RealDate = Date;
  const offset = new BigInt64Array(offsetBuffer);
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
